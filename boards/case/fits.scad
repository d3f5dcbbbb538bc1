// Assertions on dimensions.scad, evaluated by cargo case-check and the tests: nothing overlaps, everything is inside
// the walls, and holes match their parts. case.scad compares the printed parts.

include <dimensions.scad>

tiny = 1e-9;
button_names = ["up", "down", "left", "right", "a", "b"];
buttons = [up, down, left, right, a, b];

function at(hole) = first_hole + hole * pitch;
function centre(button) = at(button + switch_legs / 2);
function upright(at, diameter, bottom, top) =
    [[at[0] - diameter / 2, at[1] - diameter / 2, bottom], [diameter, diameter, top - bottom]];
function end(box, axis) = box[0][axis] + box[1][axis];

// By what is soldered into them.
button_holes = [for (button = buttons, x = [0, switch_legs[0]], y = [0, switch_legs[1]]) button + [x, y]];
oled_holes = [for (n = [0 : oled_pins - 1]) oled_first_pin + [n, 0]];
buzzer_holes = [buzzer_pin, buzzer_pin + [buzzer_span, 0]];
function board_holes(first, rows, span) = [for (x = [0, span], y = [0 : rows - 1]) first + [x, y]];

// Name and box of everything inside.
function parts(board_name, board_box, battery_name, battery_box, depth, slide_box) = concat(
    [
        ["perfboard", perfboard_box], ["OLED", oled_box], ["glass", glass_box], ["buzzer", buzzer_box], ["slide switch", slide_box],
        [board_name, board_box], [battery_name, battery_box]
    ],
    battery_name == "lipo" ? [["charger", charger_box]] : [],
    [for (n = [0 : 5]) [str(button_names[n], " switch"), [
        [centre(buttons[n])[0] - switch[0] / 2, centre(buttons[n])[1] - switch[1] / 2, perfboard[2]], switch
    ]]],
    [for (n = [0 : 5]) [str(button_names[n], " cap"), upright(centre(buttons[n]), cap_flange, cap_z, cap_z + cap_flange_height)]],
    [for (hole = button_holes) [str("leg in ", hole), upright(at(hole), 1.5, -joint, 0)]],
    [for (screw = screws) [str("tube at ", screw), upright(screw, tube, -depth, 0)]],
    [for (screw = screws) [str("post at ", screw), upright(screw, post, perfboard[2], front_z)]]
);

// Touching is not overlapping. The boxes of two round flanges may overlap at a corner.
function is_cap(part) = part[1][1][0] == cap_flange && part[1][0][2] == cap_z;
function is_tube(part) = part[1][1][0] == tube;
function overlap(one, other) =
    min([for (axis = [0 : 2]) min(end(one[1], axis), end(other[1], axis)) - max(one[1][0][axis], other[1][0][axis])]) > tiny
    && !(is_cap(one) && is_cap(other) && norm(one[1][0] - other[1][0]) >= cap_flange);
function inside(box, space) =
    min([for (axis = [0 : 2]) min(box[0][axis] - space[0][axis], end(space, axis) - end(box, axis))]) > -tiny;

module check_build(board_name, board_box, holes_of_board, battery_name, battery_box, depth, slide_box) {
    build = str(board_name, ", ", battery_name, ": ");
    all = parts(board_name, board_box, battery_name, battery_box, depth, slide_box);
    for (n = [1 : len(all) - 1], m = [0 : n - 1])
        assert(!overlap(all[n], all[m]), str(build, all[n][0], " overlaps ", all[m][0]));

    // The AAA holder is sunk into the floor, onto the door; tubes are attached to the walls.
    for (part = all) if (!is_tube(part)) {
        sunk = part[0] == "aaa" ? aaa_floor - door : 0;
        space = [[inner_corner[0], inner_corner[1], -depth - sunk], [inner_size[0], inner_size[1], depth + sunk + front_z]];
        assert(inside(part[1], space), str(build, part[0], " sticks out"));
    }
    assert(end(battery_box, 2) + 0.5 <= -joint, str(build, "no air between battery and solder"));

    taken = concat(button_holes, oled_holes, buzzer_holes, holes_of_board);
    for (n = [0 : len(taken) - 1]) {
        hole = taken[n];
        assert(min(hole) >= 0 && hole[0] < holes[0] && hole[1] < holes[1], str(build, "there is no hole ", hole));
        for (m = [0 : 1 : n - 1]) assert(hole != taken[m], str(build, "two things in hole ", hole));
        for (screw = screws) assert(norm(at(hole) - screw) > tube / 2, str(build, "hole ", hole, " is where a screw is"));
    }
    // A pin must not end under a switch.
    for (hole = holes_of_board, n = [0 : 5]) {
        away = at(hole) - centre(buttons[n]);
        assert(abs(away[0]) > switch[0] / 2 + 0.5 || abs(away[1]) > switch[1] / 2 + 0.5,
            str(build, "pin in hole ", hole, " is under ", button_names[n]));
    }
    assert(abs(end(slide_box, 1) - inner_corner[1] - inner_size[1]) < tiny, str(build, "the slide switch is not at the wall"));
}

// The metal of a plug is 6 mm long; its grip goes into the wall.
module check_port(name, box, plug, usb, z, depths) {
    away = inner_corner[1] + inner_size[1] + wall - end(box, 1);
    assert(away >= wall && away < wall + 2, str(name, ": socket ", away, " mm from outside"));
    assert(plug[0] > usb[0] + 3 && plug[1] > usb[2] + 3, str(name, ": no grip fits through"));
    for (depth = depths) assert(z - plug[1] / 2 >= -depth && z + plug[1] / 2 <= 0, str(name, ": the port leaves the wall"));
}

pico_holes = board_holes(pico_pins, pico_rows, pico_span);
zero_holes = board_holes(zero_pins, zero_rows, zero_span);
check_build("pico", pico_box, pico_holes, "lipo", lipo_box, lipo_depth, lipo_slide_box);
check_build("pico", pico_box, pico_holes, "aaa", aaa_box, aaa_depth, aaa_slide_box);
check_build("zero", zero_box, zero_holes, "lipo", lipo_box, lipo_depth, lipo_slide_box);
check_build("zero", zero_box, zero_holes, "aaa", aaa_box, aaa_depth, aaa_slide_box);

check_port("pico", pico_box, pico_plug, pico_usb, pico_usb_z, [lipo_depth, aaa_depth]);
check_port("zero", zero_box, zero_plug, zero_usb, zero_usb_z, [lipo_depth, aaa_depth]);
check_port("charger", charger_box, charger_plug, charger_usb, charger_usb_z, [lipo_depth]);

// The window shows all pixels and only glass, which is just below the front: its edge must not hide pixels.
for (axis = [0, 1]) {
    before = active_corner[axis] - window_corner[axis];
    after = window_corner[axis] + window[axis] - active_corner[axis] - oled_active[axis];
    assert(min(before, after) >= 0.5 && max(before, after) <= 1.5, "margins of the window");
    assert(glass_box[0][axis] < window_corner[axis] && window_corner[axis] + window[axis] < end(glass_box, axis),
        "the window shows more than the glass");
    assert(oled_box[0][axis] <= glass_box[0][axis] && end(oled_box, axis) >= end(glass_box, axis), "the glass is wider than its module");
}
air = front_z - end(glass_box, 2);
assert(air >= 0.1 && air <= 0.6, "air between glass and front");
assert(abs((at(oled_holes[0]) + at(oled_holes[oled_pins - 1]))[0] / 2 - oled_centre[0]) < tiny, "pins in the middle of the OLED's edge");
assert(abs(end(oled_box, 1) - at(oled_first_pin)[1] - oled_pin_inset) < tiny, "pins at the edge of the OLED");

// A cap moves as far as its switch, is not clamped, is retained, and protrudes when pressed.
assert(cap_z - switch_travel > perfboard[2] + switch[2], "a pressed cap touches the body of its switch");
assert(cap_z + cap_flange_height + 0.2 < front_z, "a cap is clamped by the front");
assert(cap_flange >= cap_hole + 1.5 && cap_hole > cap, "a cap falls out or is stuck");
assert(cap_z + cap_height - perfboard[2] - switch_height >= 1, "the top of a cap is too thin");
assert(cap_rise > switch_travel + 1, "a pressed cap is below the front");

// Screws have enough thread and do not come through the front.
tip = screw_length - seat - seat_cone;
assert(tip - perfboard[2] >= 4, "too little thread");
assert(tip < pilot_end && pilot_end + 0.8 <= front_z + wall, "screws come out at the front");
for (screw_at = screws, axis = [0, 1])
    assert(min(screw_at[axis], perfboard[axis] - screw_at[axis]) >= screw / 2 + 1.5, "a screw is too near the edge of the perfboard");
