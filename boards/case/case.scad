// The case: front, back, caps and battery door, oriented for printing without supports. Select with -D:
//     openscad -D 'part="back"' -D 'board="zero"' -D 'battery="aaa"' -o back.stl case.scad

include <dimensions.scad>

part = "open";      // front, back, caps, door; open, shut: pictures; front_overlap, back_overlap: must be empty
board = "pico";     // pico, zero
battery = "lipo";   // lipo, aaa

// Coarser circles make the overlap checks three times as fast.
$fn = part == "front_overlap" || part == "back_overlap" ? 16 : 40;
more = 0.02;        // by which cut-outs extend beyond the surface

aaa_chosen = battery == "aaa";
depth = aaa_chosen ? aaa_depth : lipo_depth;
back_floor = aaa_chosen ? aaa_floor : lipo_floor;
battery_box = aaa_chosen ? aaa_box : lipo_box;
slide_box = aaa_chosen ? aaa_slide_box : lipo_slide_box;
board_at = board == "zero" ? zero_at : pico_at;
board_box = board == "zero" ? zero_box : pico_box;
board_usb = board == "zero" ? zero_usb : pico_usb;
board_usb_z = board == "zero" ? zero_usb_z : pico_usb_z;
board_plug = board == "zero" ? zero_plug : pico_plug;
buttons = [up_at, down_at, left_at, right_at, a_at, b_at];
split = perfboard[2];   // z where front and back meet

module box(corners, less = 0) {
    translate(corners[0] + [less, less, less]) cube(corners[1] - 2 * [less, less, less]);
}

// Inside of the walls, seen from the front.
module outline(grown) {
    r = max(radius - wall + grown, 0.1);
    translate(inner_corner + [r - grown, r - grown]) offset(r = r)
        square(inner_size + 2 * [grown - r, grown - r]);
}

// Outline of the case with chamfered outer (lower) edges.
module shell(height) {
    hull() {
        linear_extrude(more) outline(wall - chamfer);
        translate([0, 0, chamfer]) linear_extrude(height - chamfer) outline(wall);
    }
}

module at_screws() {
    for (at = screws) translate(at) children();
}

// As assembled.
module front() {
    outside = front_z + wall;
    difference() {
        union() {
            difference() {
                translate([0, 0, outside]) mirror([0, 0, 1]) shell(outside - split);
                translate([0, 0, split - more]) linear_extrude(front_space + more) outline(0);
                translate([0, 0, split - more]) linear_extrude(tongue[1] + gap + more) outline(tongue[0] + gap);
            }
            at_screws() translate([0, 0, split]) cylinder(d = post, h = front_space + more);
        }
        at_screws() translate([0, 0, split - more]) cylinder(d = screw_pilot, h = pilot_end - split + more);
        // Widens outwards: edge pixels are visible from the side.
        hull() {
            translate([0, 0, front_z - more]) linear_extrude(more) translate(window_corner) square(window);
            translate([0, 0, front_z + wall]) linear_extrude(more) translate(window_corner - [wall, wall] * 0.75)
                square(window + 1.5 * [wall, wall]);
        }
        for (at = buttons) translate([at[0], at[1], front_z - more]) cylinder(d = cap_hole, h = wall + 2 * more);
    }
}

// In the upper wall, wide enough for the grip of a plug.
module port(x, z, size) {
    translate([x - size[0] / 2, inner_corner[1] + inner_size[1] - more, z - size[1] / 2]) cube([size[0], wall + 2 * more, size[1]]);
}

// Around a battery, with open corners for wires and fingers.
module frame(corners) {
    size = corners[1];
    translate([corners[0][0] - gap, corners[0][1] - gap, 0 - depth - more]) difference() {
        translate([-rib[0], -rib[0], 0]) cube([size[0] + 2 * (gap + rib[0]), size[1] + 2 * (gap + rib[0]), rib[1] + more]);
        translate([0, 0, -more]) cube([size[0] + 2 * gap, size[1] + 2 * gap, rib[1] + 4 * more]);
        for (x = [-rib[0], size[0] + 2 * gap - 8], y = [-rib[0] - more, size[1] + 2 * gap - 8])
            translate([x - more, y, more]) cube([8 + rib[0] + 2 * more, 8 + rib[0] + 2 * more, rib[1] + 1]);
    }
}

// `less` shrinks it for the door itself.
module door_outline(less = 0) {
    offset(delta = -less) {
        bay_outline();
        translate([door_tab_x[0], door_tab_y[0]]) square([door_tab_x[1] - door_tab_x[0], door_tab_y[1] - door_tab_y[0]]);
    }
}

module bay_outline() {
    translate([aaa_box[0][0] - gap, aaa_box[0][1] - gap]) square([aaa[0] + 2 * gap, aaa[1] + 2 * gap]);
}

// As assembled.
module back() {
    bottom = 0 - depth - back_floor;
    difference() {
        union() {
            difference() {
                union() {
                    translate([0, 0, bottom]) shell(split - bottom);
                    translate([0, 0, split - more]) linear_extrude(tongue[1] + more) outline(tongue[0]);
                }
                translate([0, 0, 0 - depth]) linear_extrude(depth + split + tongue[1] + more) outline(0);
            }
            intersection() {
                union() {
                    at_screws() translate([0, 0, 0 - depth - more]) cylinder(d = tube, h = depth + more);
                    frame(battery_box);
                    slide_cradle();
                    if (aaa_chosen) for (at = door_screws) translate([at[0], at[1], 0 - depth - more])
                        cylinder(d = door_boss[0], h = door_boss[1] + more);
                }
                translate([0, 0, bottom + more]) linear_extrude(0 - bottom - more) outline(wall / 2);
            }
        }
        at_screws() {
            translate([0, 0, bottom - more]) cylinder(d = screw_head, h = 0 - seat - seat_cone - bottom + 2 * more);
            translate([0, 0, 0 - seat - seat_cone]) cylinder(d1 = screw_head, d2 = screw, h = seat_cone);
            translate([0, 0, 0 - seat - more]) cylinder(d = screw, h = seat + 2 * more);
        }
        port(board_at[0], board_usb_z, board_plug);
        port(slide_x, slide_above_floor - depth, slide_slot);
        for (at = [[0, 0], [3.5, 0], [-3.5, 0], [0, 3.5], [0, -3.5]])
            translate([buzzer_at[0] + at[0], buzzer_at[1] + at[1], bottom - more]) cylinder(d = sound_hole, h = back_floor + 2 * more);
        if (aaa_chosen) {
            translate([0, 0, bottom - more]) linear_extrude(back_floor + 2 * more) bay_outline();
            translate([0, 0, bottom - more]) linear_extrude(door + more) door_outline();
            for (at = door_screws) translate([at[0], at[1], bottom]) cylinder(d = screw_pilot, h = back_floor + door_boss[1] - 1);
        } else {
            port(charger_corner[0] + charger[0] / 2, charger_usb_z, charger_plug);
        }
    }
}

// Ribs that hold the slide switch against the upper wall; fix it with a drop of glue.
module slide_cradle() {
    for (x = [slide_x - slide[0] / 2 - gap - slide_cradle, slide_x + slide[0] / 2 + gap])
        translate([x, slide_y, 0 - depth - more]) cube([slide_cradle, slide[1] + more, slide_above_floor + slide[2] / 2]);
    translate([slide_x - slide[0] / 2 - gap - more, slide_y, 0 - depth - more])
        cube([slide[0] + 2 * (gap + more), slide[1] + more, slide_above_floor - slide[2] / 2 - gap / 2]);
}

module cap() {
    difference() {
        union() {
            cylinder(d = cap_flange, h = cap_flange_height);
            cylinder(d = cap, h = cap_height - 0.6);
            translate([0, 0, cap_height - 0.6 - more]) cylinder(d1 = cap, d2 = cap - 1.2, h = 0.6 + more);
        }
        translate([0, 0, -more]) cylinder(d = cap_stem, h = perfboard[2] + switch_height - cap_z + more);
    }
}

module caps() {
    for (at = buttons) translate([at[0], at[1], cap_z]) cap();
}

module battery_door() {
    translate([0, 0, 0 - depth - back_floor]) difference() {
        linear_extrude(door - 0.1) door_outline(gap);
        for (at = door_screws) translate([at[0], at[1], -more]) {
            cylinder(d = screw, h = door + 2 * more);
            cylinder(d1 = screw_head, d2 = screw, h = seat_cone);
        }
    }
}

// Bought parts as boxes, shrunk in the check, because some touch the case.
module perfboard_drilled(less) {
    difference() {
        box(perfboard_box, less);
        at_screws() translate([0, 0, -1]) cylinder(d = screw, h = perfboard[2] + 2);
    }
}

module push_button(at, less) {
    translate([at[0], at[1], perfboard[2] + less]) {
        translate([-switch[0] / 2 + less, -switch[1] / 2 + less, 0]) cube([switch[0] - 2 * less, switch[1] - 2 * less, switch[2] - less]);
        cylinder(d = switch_stem, h = switch_height - 2 * less);
    }
}

module on_perfboard(less = 0.01) {
    color("darkkhaki") perfboard_drilled(less);
    color("midnightblue") box(oled_box, less);
    color("black") box(glass_box, less);
    color("dimgray") for (at = buttons) push_button(at, less);
    color("seagreen") difference() {
        box(board_box, less);
        // Only the USB socket protrudes.
        translate([board_box[0][0] - 1, board_box[0][1] + board_box[1][1] - board_usb[1], board_box[0][2] - 1])
            for (x = [0, board_box[1][0] / 2 + board_usb[0] / 2 + 1]) translate([x, 0, 0])
                cube([board_box[1][0] / 2 - board_usb[0] / 2 + 1, board_usb[1] + 1, board_box[1][2] + 2]);
    }
    color("dimgray") translate([buzzer_at[0], buzzer_at[1], less - buzzer[1]]) cylinder(d = buzzer[0], h = buzzer[1] - 2 * less);
}

module in_back(less = 0.01) {
    color("silver") box(battery_box, less);
    color("dimgray") box(slide_box, less);
    if (!aaa_chosen) color("royalblue") box(charger_box, less);
}

module bought() {
    on_perfboard();
    in_back();
}

// Line of sight to the pixels.
module sight() {
    translate([active_corner[0], active_corner[1], front_z - 1]) cube([oled_active[0], oled_active[1], wall + 2]);
}

// Assembled; `apart` moves the parts apart.
module device(apart) {
    color("steelblue") translate([0, 0, apart * 2]) front();
    color("orange") translate([0, 0, apart]) caps();
    on_perfboard();
    translate([0, 0, -apart]) {
        in_back();
        color("lightsteelblue") back();
    }
    if (aaa_chosen) color("steelblue") translate([0, 0, -apart * 1.5]) battery_door();
}

if (part == "front") translate([0, 0, front_z + wall]) mirror([0, 0, 1]) mirror([0, 1, 0]) front();
if (part == "back") translate([0, 0, depth + back_floor]) back();
if (part == "caps") for (n = [0:5]) translate([n % 3 * (cap_flange + 3), floor(n / 3) * (cap_flange + 3), 0]) cap();
if (part == "door") translate([0, 0, aaa_depth + aaa_floor]) battery_door();
if (part == "open") device(28);
if (part == "shut") device(0);
// Intersection of two parts, empty if they can be assembled. Front, back and perfboard touch: the front moves up and
// bought parts shrink slightly.
if (part == "front_overlap") {
    intersection() {
        translate([0, 0, 0.01]) front();
        union() {
            back();
            caps();
            on_perfboard();
            sight();
        }
    }
    intersection() { caps(); on_perfboard(); }
}
if (part == "back_overlap") {
    intersection() { back(); bought(); }
    if (aaa_chosen) intersection() {
        battery_door();
        union() {
            back();
            in_back();
        }
    }
}
