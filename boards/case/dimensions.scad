// Dimensions of the case, the perfboard and the drill template in millimetres, for case.scad, fits.scad (which checks
// them) and `cargo case` (which draws perfboard and template).
//
// Seen from the front: x to the right, y up, z towards the eyes. x and y start at the lower left corner of the
// perfboard, z at its back. A box is [[x, y, z], [width, height, depth]] with its least corner first.
//
// Modules, holders and cells vary between sellers. Measure yours, change the numbers here, and run cargo case-check.

// Print

wall = 2;
gap = 0.3;              // clearance between fitting parts
chamfer = 1;            // of the outer edges of front and back
tongue = [0.8, 1.5];    // of the back, fits into a groove of the front: thickness and height

// Perfboard: 9x7 cm, 31 x 26 holes, counted from the lower left one: [0, 0].

pitch = 2.54;
perfboard = [90, 70, 1.6];
holes = [31, 26];
first_hole = [(perfboard[0] - (holes[0] - 1) * pitch) / 2, (perfboard[1] - (holes[1] - 1) * pitch) / 2];
joint = 2;              // solder and leads at its back
edge = 0.5;             // clearance to the walls
radius = 3.5;           // outer corners; the inner ones must clear its square corners

inner_corner = [0 - edge, 0 - edge];
inner_size = [perfboard[0] + 2 * edge, perfboard[1] + 2 * edge];
perfboard_box = [[0, 0, 0], perfboard];

// Four M2.5 screws from the back, through the perfboard, into posts of the front.

screws = [[4, 4], [86, 4], [4, 66], [86, 66]];
screw = 2.8;            // clearance hole
screw_pilot = 2.1;      // hole into which it cuts its thread
screw_head = 5.4;
screw_length = 12;      // countersunk; includes its head
seat = 3;               // back between its head and the perfboard
seat_cone = (screw_head - screw) / 2;
post = 6.5;             // of the front
tube = 8.5;             // of the back, around the heads
pilot_end = 8;          // z

// Tactile switches, 6x6 mm, 7 mm high. Their legs are at the corners of 3 x 2 holes.

switch = [6, 6, 3.5];
switch_height = 7;      // perfboard to end of stem
switch_stem = 3.5;
switch_travel = 0.3;
switch_legs = [3, 2];

// Lower left leg of each.
up = [3, 12];
down = [3, 6];
left = [0, 9];
right = [6, 9];
a = [27, 11];
b = [22, 8];

up_at = first_hole + (up + switch_legs / 2) * pitch;
down_at = first_hole + (down + switch_legs / 2) * pitch;
left_at = first_hole + (left + switch_legs / 2) * pitch;
right_at = first_hole + (right + switch_legs / 2) * pitch;
a_at = first_hole + (a + switch_legs / 2) * pitch;
b_at = first_hole + (b + switch_legs / 2) * pitch;

// OLED: 0.96 inch, four pins at its upper edge, on the supplied pin header.

oled = [27.3, 27.8, 1.2];
oled_first_pin = [13, 23];
oled_pins = 4;
oled_pin_inset = 1.5;   // from its upper edge to its pins
oled_standoff = 2.54;   // plastic of the pin header
oled_glass = [26.7, 19.3, 1.5];
oled_glass_shift = 0;   // its centre above the centre of the module
oled_active = [21.7, 10.9];
oled_active_shift = 1.6;
window_margin = 1;      // around the pixels

oled_corner = [
    first_hole[0] + (oled_first_pin[0] + (oled_pins - 1) / 2) * pitch - oled[0] / 2,
    first_hole[1] + oled_first_pin[1] * pitch + oled_pin_inset - oled[1]
];
oled_centre = [oled_corner[0] + oled[0] / 2, oled_corner[1] + oled[1] / 2];
active_corner = [oled_centre[0] - oled_active[0] / 2, oled_centre[1] + oled_active_shift - oled_active[1] / 2];
window_corner = active_corner - [window_margin, window_margin];
window = [oled_active[0] + 2 * window_margin, oled_active[1] + 2 * window_margin];

oled_z = perfboard[2] + oled_standoff;
oled_box = [[oled_corner[0], oled_corner[1], oled_z], oled];
glass_box = [
    [oled_centre[0] - oled_glass[0] / 2, oled_centre[1] + oled_glass_shift - oled_glass[1] / 2, oled_z + oled[2]],
    oled_glass
];

// Front: its inner face is just above the glass of the display.

front_space = 5.6;
front_z = perfboard[2] + front_space;

// Caps of the buttons: a neck through the front, retained by a flange.

cap = 7.5;
cap_flange = 9.8;
cap_flange_height = 1;
cap_rise = 1.8;         // height above the front
cap_hole = cap + 2 * gap;
cap_z = front_z - 0.5 - cap_flange_height;
cap_stem = switch_stem + 0.2;
cap_height = front_z + wall + cap_rise - cap_z;

// Board at the back of the perfboard, components facing back, USB at the upper edge. Lower pins: hole of the left one
// seen from the front, pins per row, and holes between the rows.

pico = [21, 51, 1];
pico_pins = [10, 6];
pico_rows = 20;
pico_span = 7;
pico_standoff = 2.54;
pico_usb = [8, 1.3, 2.7];   // width, protrusion, thickness
pico_plug = [12, 8.5];      // grip of the plug

zero = [18, 23.5, 1];
zero_pins = [11, 17];
zero_rows = 9;
zero_span = 6;
zero_standoff = 2.54;
zero_usb = [9, 1, 3.2];
zero_plug = [13, 7.5];

pico_at = first_hole + (pico_pins + [pico_span, pico_rows - 1] / 2) * pitch;
pico_box = [
    [pico_at[0] - pico[0] / 2, pico_at[1] - pico[1] / 2, 0 - pico_standoff - pico[2] - pico_usb[2]],
    [pico[0], pico[1] + pico_usb[1], pico[2] + pico_usb[2]]
];
pico_usb_z = 0 - pico_standoff - pico[2] - pico_usb[2] / 2;
zero_at = first_hole + (zero_pins + [zero_span, zero_rows - 1] / 2) * pitch;
zero_box = [
    [zero_at[0] - zero[0] / 2, zero_at[1] - zero[1] / 2, 0 - zero_standoff - zero[2] - zero_usb[2]],
    [zero[0], zero[1] + zero_usb[1], zero[2] + zero_usb[2]]
];
zero_usb_z = 0 - zero_standoff - zero[2] - zero_usb[2] / 2;

// Buzzer at the back of the perfboard: left pin, and holes to the right one.

buzzer = [12, 9.5];     // diameter, height
buzzer_pin = [2, 2];
buzzer_span = 3;
buzzer_at = first_hole + (buzzer_pin + [buzzer_span, 0] / 2) * pitch;
buzzer_box = [[buzzer_at[0] - buzzer[0] / 2, buzzer_at[1] - buzzer[0] / 2, 0 - buzzer[1]], [buzzer[0], buzzer[0], buzzer[1]]];
sound_hole = 2;

// Battery: a LiPo cell 603450 (or the thinner 503450), or a flat holder for three AAA cells. Depth is from perfboard to
// back, with room for the cell to swell.

lipo = [34, 50, 6];
lipo_depth = buzzer[1] + 1;
lipo_floor = wall;
lipo_corner = [54.5, 10];
lipo_box = [[lipo_corner[0], lipo_corner[1], 0 - lipo_depth], lipo];

aaa = [37, 52, 14];
aaa_floor = 3.2;
door = 1.6;             // closes the bay; the holder rests on it
aaa_depth = aaa[2] + joint + 1 - (aaa_floor - door);
aaa_corner = [inner_corner[0] + inner_size[0] - gap - aaa[0], (perfboard[1] - aaa[1]) / 2];
aaa_box = [[aaa_corner[0], aaa_corner[1], door - aaa_floor - aaa_depth], aaa];

rib = [1.2, 4];         // around the battery: thickness and height

// Door of the AAA cells: as wide as the bay, with a tab for a countersunk M2.5 screw at each end.

door_tab_x = [aaa_corner[0] - gap, 79];
door_tab_y = [2.2, 67.8];
door_screws = [[62, 5.2], [62, 64.8]];
door_boss = [6, 6];     // diameter, height

// Charger board for the LiPo cell, taped to the back, USB-C at the upper edge.

charger = [17, 26, 1.2];
charger_usb = [9, 0.5, 3.2];
charger_plug = [13, 7.5];
charger_tape = 1;
charger_corner = [9.8, 43.5];
charger_box = [
    [charger_corner[0], charger_corner[1], charger_tape - lipo_depth],
    [charger[0], charger[1] + charger_usb[1], charger[2] + charger_usb[2]]
];
charger_usb_z = charger_tape + charger[2] + charger_usb[2] / 2 - lipo_depth;

// Slide switch (SS12D00 or similar) inside the upper wall, lever through a slot, pins inwards.

slide = [8.6, 3.6, 3.7];
slide_pins = 4;
slide_slot = [5.5, 2.4];
slide_x = 74;           // its centre
slide_above_floor = 5;
slide_cradle = 1.5;
slide_y = inner_corner[1] + inner_size[1] - slide[1];
lipo_slide_box = [
    [slide_x - slide[0] / 2, slide_y - slide_pins, slide_above_floor - slide[2] / 2 - lipo_depth],
    [slide[0], slide[1] + slide_pins, slide[2]]
];
aaa_slide_box = [
    [slide_x - slide[0] / 2, slide_y - slide_pins, slide_above_floor - slide[2] / 2 - aaa_depth],
    [slide[0], slide[1] + slide_pins, slide[2]]
];
