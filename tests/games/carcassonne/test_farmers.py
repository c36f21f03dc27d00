"""The farmers option: F1–F6."""

import pytest

from tests.kit.carcassonne import end_of, position

FARMERS = " | options farmers"


@pytest.mark.rule("F1")
def test_without_the_option_fields_take_nobody_and_score_nothing():
    table = position("*E^ | hand E | pile 0").play("Ev 0,-1 ?")
    assert table.refusal("@ne").code == "deploy.wrong_feature"
    assert table.play("skip").final == {}


@pytest.mark.rule("F2", "F-x1")
def test_example_roads_divide_a_tile_into_three_fields():
    assert position("*W^ | last 0,0" + FARMERS).spots() >= {"nw", "es", "sw"}
    assert len(position("*W^ | last 0,0" + FARMERS).spots()) == 3 + 3  # three roads, three fields


@pytest.mark.rule("F2")
def test_cities_divide_fields():
    table = position("*G^:r@en | last 0,0 | turn b" + FARMERS)
    assert table.spots() == {"n", "ws"}


@pytest.mark.rule("F2")
def test_rivers_divide_fields():
    assert position("*RI.d^ | last 0,0" + FARMERS).spots() == {"nw", "ne"}


@pytest.mark.rule("F2", "Q-R3")
def test_fields_run_round_source_and_lake_but_not_under_bridges():
    assert position("*RI.a^ | last 0,0" + FARMERS).spots() == {"nw"}
    assert position("*RI.l^ | last 0,0" + FARMERS).spots() == {"nw"}
    assert len([s for s in position("*RI.k^ | last 0,0" + FARMERS).spots() if len(s) == 2]) == 4


@pytest.mark.rule("F3", "B6", "F-x2")
def test_example_a_field_next_to_yellows_is_free_when_a_road_divides_them():
    table = position("*U^:y@ne | seats ry | hand U" + FARMERS).play("U^ 0,1 ?")
    assert table.spots() == {"n", "nw"}
    assert table.refusal("@ne").code == "deploy.taken"


@pytest.mark.rule("F4")
def test_farmers_stay_when_their_tiles_other_features_are_scored():
    table = position("*E^:b@en | hand E" + FARMERS).play("Ev 0,-1 @s")
    assert table.points == {"r": 4}
    assert table.standing == {"0,0@en": "b"}


@pytest.mark.rule("F5", "F-x3", "F-x5")
def test_examples_ties_and_cities_that_count_in_two_fields():
    table = end_of("""
        Ev:k@ne  Ev  .   Ev  .
        *E^:r@en E^  B   E^  E^:b@en
        | seats rbk | options farmers | last 3,-1
    """)
    # black's field in the north touches two cities, the one in the south three and an incomplete one
    assert table.final == {"r": 9, "b": 9, "k": 6}


@pytest.mark.rule("F5", "F6", "F-x4")
def test_example_more_farmers_take_all():
    table = end_of("""
        Ev       Ev  Ev  Ev
        *E^:y@en E^  E^:k@en  E^:y@en
        | seats yk | options farmers | last 3,-1
    """)
    assert table.final == {"y": 12}


@pytest.mark.rule("F5")
def test_a_score_of_a_field_names_its_cities():
    table = end_of("Ev Ev / *E^:r@en E^ | options farmers | last 1,-1")
    (event,) = table.state.final
    assert event["cities"] == 2
    assert [sorted(city) for city in event["counted"]] == [[(0, -1), (0, 0)], [(1, -1), (1, 0)]]


@pytest.mark.rule("F5", "E6")
def test_a_city_counts_once_however_often_the_field_touches_it():
    assert end_of("Ev B / *E^:r@en B | options farmers | last 1,0").final == {"r": 3}


@pytest.mark.rule("F5", "E7")
def test_a_city_counts_for_every_field_that_touches_it():
    assert end_of("Ev:r@ne / *E^:b@en | options farmers | last 0,0").final == {"r": 3, "b": 3}
    assert end_of("Ev:r@ne / *E^:r@en | options farmers | last 0,0").final == {"r": 6}


@pytest.mark.rule("F5")
def test_a_field_without_complete_cities_scores_nothing():
    assert end_of("*E^:r@en | options farmers | last 0,0").final == {"r": 0}


@pytest.mark.rule("F6")
def test_fields_are_joined_like_roads():
    table = position("*U^:r@ne . U^:b@nw | hand B" + FARMERS).play("B 1,0 ?")
    assert table.spots() == {"c"}
    (field,) = [feature for feature in table.state.board.features.values() if len(feature.figures) == 2]
    assert field.kind == "field"


@pytest.mark.rule("E29")
def test_fields_need_not_be_closed():
    table = end_of("Ev / *E^:r@en | options farmers | last 0,0")
    assert table.final == {"r": 3}
