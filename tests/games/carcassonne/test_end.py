"""Final scoring: B18 and its worked examples."""

import pytest

from tests.kit.carcassonne import end_of


@pytest.mark.rule("B18", "B-x7")
def test_example_a_monastery_with_three_neighbours():
    assert end_of("B / *B:r@c B / B | last 1,0").final == {"r": 4}


@pytest.mark.rule("B18", "B13", "B-x8")
def test_example_five_tiles_three_pennants_and_a_majority():
    table = end_of("*E>:g@e F^:g@e F^:k@w F^ G> | seats gk | last 4,0")
    assert table.final == {"g": 8}
    assert table.scores == {"g": 8, "k": 0}


@pytest.mark.rule("B18", "B-x9")
def test_example_a_city_of_two_tiles_with_a_pennant():
    assert end_of("*E>:r@e F^ | last 1,0").final == {"r": 3}


@pytest.mark.rule("B18", "B-x10")
def test_example_an_unfinished_road():
    assert end_of("*A<:r@e U> U> | last 2,0").final == {"r": 3}


@pytest.mark.rule("B18")
def test_what_the_last_tile_completes_counts_as_complete():
    table = end_of("*E^ | last 0,0")
    assert table.final == {}
    done = end_of("*Ev:r@s / E^ | last 0,1")
    assert (done.points, done.final) == ({"r": 4}, {})


@pytest.mark.rule("B18")
def test_the_final_scoring_explains_itself():
    table = end_of("*E>:r@e F^ | last 1,0")
    (event,) = table.state.final
    assert (event["feature"], event["complete"], event["final"]) == ("city", False, True)
    assert (event["tiles"], event["pennants"], event["places"]) == ([(0, 0), (1, 0)], 1, ["0,0@e"])
