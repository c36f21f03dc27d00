"""Abbey & Mayor: the mayor (AM7–AM10)."""

import pytest

from tests.kit.carcassonne import end_of, position

AM = " | options farmers abbey_mayor"


@pytest.mark.rule("AM7", "E22")
def test_the_mayor_is_put_in_cities_only():
    table = position("*D^ | last 0,0" + AM)
    assert table.spots("mayor") == {"n"}
    for spot in ("e", "en"):
        assert table.refusal(f"M@{spot}").code == "deploy.wrong_feature"


@pytest.mark.rule("AM7", "B6")
def test_a_city_with_a_figure_is_taken():
    assert position("*E>:b@e . | hand G" + AM).play("G> 1,0 ?").spots("mayor") == set()


@pytest.mark.rule("AM8", "E13")
def test_without_pennants_a_follower_beats_him():
    table = position("*E>:b@e . E<:rM@w | hand G" + AM).play("G> 1,0")
    assert table.points == {"b": 6}
    assert table.standing == {}


@pytest.mark.rule("AM8", "E13")
def test_with_one_pennant_he_ties_with_a_follower():
    table = position("*E>:b@e . E<:rM@w | hand F" + AM).play("F^ 1,0")
    assert table.points == {"b": 8, "r": 8}


@pytest.mark.rule("AM8", "AM9", "AM-x2")
def test_example_strength_three_prevails():
    table = position("*E>:bM@e F^ F^ F^:r@e . E<:r@w | hand G" + AM).play("G> 4,0")
    assert table.points == {"b": 18}
    (event,) = table.told("points")
    assert event["strength"] == {"0": 2, "1": 3}
    assert table.supply("b", "mayor") == 1


@pytest.mark.rule("AM8")
def test_pennants_count_over_the_whole_city_when_it_scores():
    # he stands where there is no pennant; the one at the far end counts
    table = position("*E>:rM@e G> F^ . | hand E" + AM).play("E< 3,0")
    assert table.points == {"r": 10}


@pytest.mark.rule("AM10", "E13")
def test_alone_in_a_city_without_pennants_he_scores_nothing_and_goes_home():
    table = position("*E>:rM@e . | hand E" + AM).play("E< 1,0")
    assert table.points == {"r": 0}
    assert table.supply("r", "mayor") == 1


@pytest.mark.rule("AM10", "E13")
def test_two_mayors_without_pennants_score_nothing():
    table = position("*E>:rM@e . E<:bM@w | hand G" + AM).play("G> 1,0")
    assert table.points == {"r": 0, "b": 0}
    assert table.standing == {}


@pytest.mark.rule("AM10", "E25", "B18")
def test_at_the_end_he_counts_the_pennants_there_are():
    assert end_of("*E>:rM@e F^ | last 1,0" + AM).final == {"r": 3}
    assert end_of("*E>:rM@e G> | last 1,0" + AM).final == {"r": 0}


@pytest.mark.rule("AM8", "AM21", "E37")
def test_mayor_and_wagon_add_up():
    table = position("*E>:r@e G>:r@e F^:bM@e . E<:bW@w | hand G" + AM).play("G> 3,0")
    assert table.points == {"r": 12, "b": 12}
