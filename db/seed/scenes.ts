import { Random } from './random.ts'
import { type Colour, Raster } from './raster.ts'

/** What the photos of the demo show: drawn, so that nobody's lift is published; plain, so that nobody takes them for proof. */

const wall: Colour = [186, 182, 172]
const steel: Colour = [150, 156, 162]
const dark: Colour = [44, 46, 50]
const yellow: Colour = [232, 190, 40]
const red: Colour = [190, 40, 36]
const WIDTH = 320
const HEIGHT = 240
const blank = (ground: Colour, below: Colour) => new Raster(WIDTH, HEIGHT, ground).rect(0, 150, WIDTH, 90, below, dark)

/** Guard rail before the landing doors. */
function fence(): Raster {
  const picture = blank(wall, [120, 112, 104])
  picture.rect(96, 30, 128, 150, steel, [118, 124, 130]).line(160, 32, 160, 178, 1, dark).rect(236, 92, 14, 30, dark)
  picture
    .disc(243, 100, 3, red)
    .stripes(40, 140, 240, 18, yellow, dark)
    .rect(52, 140, 6, 84, dark)
    .rect(262, 140, 6, 84, dark)
  return picture
    .rect(120, 164, 80, 44, yellow)
    .rect(126, 170, 68, 4, dark)
    .rect(126, 180, 68, 4, dark)
    .rect(126, 190, 44, 4, dark)
}

/** Traction machine with its sheave, brake and ropes. */
function machineRoom(): Raster {
  const picture = blank([170, 172, 168], [96, 98, 96])
  picture.rect(30, 120, 130, 74, [40, 92, 84], [26, 62, 56]).rect(36, 194, 250, 14, dark)
  for (let x = 44; x < 150; x += 12) picture.line(x, 126, x, 186, 1, [24, 58, 52])
  picture.disc(214, 142, 56, [96, 100, 104]).disc(214, 142, 46, [70, 74, 78], 40).disc(214, 142, 14, dark)
  for (let n = 0; n < 5; n++) picture.line(262 + n * 3, 142, 266 + n * 3, 238, 1, [58, 52, 44])
  return picture
    .rect(146, 84, 34, 30, red, [120, 24, 22])
    .rect(4, 20, 66, 60, [210, 212, 210])
    .rect(10, 26, 54, 8, dark)
}

/** Control cabinet, its door open. */
function cabinet(random: Random): Raster {
  const picture = blank(wall, [110, 106, 100])
  picture.rect(84, 18, 168, 206, [206, 208, 206], [176, 178, 176]).rect(94, 28, 148, 186, [58, 62, 66])
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++)
      picture.rect(102 + column * 46, 36 + row * 44, 38, 30, random.pick([steel, [34, 74, 58], [60, 60, 92]] as const))
  for (let n = 0; n < 12; n++) picture.disc(106 + n * 11, 206, 2, random.pick([[80, 220, 90], [240, 60, 50], yellow]))
  for (let n = 0; n < 9; n++)
    picture.line(100 + n * 15, 66, 104 + n * 15, 80, 1, random.pick([red, [40, 60, 130], yellow]))
  return picture
}

/** Car with its panel of buttons. */
function car(): Raster {
  const picture = blank([176, 178, 180], [92, 84, 78])
  picture.rect(0, 0, WIDTH, 26, [240, 240, 232]).line(110, 26, 110, 180, 1, dark).line(214, 26, 214, 180, 1, dark)
  picture
    .rect(236, 40, 46, 140, [128, 132, 136], [100, 104, 108])
    .rect(242, 48, 34, 22, [20, 10, 10])
    .rect(254, 53, 4, 12, red)
  for (let n = 0; n < 12; n++) picture.disc(250 + (n % 2) * 18, 86 + Math.floor(n / 2) * 15, 5, [222, 224, 226], 3)
  return picture.line(20, 112, 92, 112, 3, [210, 212, 214]).disc(262, 176, 4, yellow)
}

/** Pit with buffers, ladder and switch. */
function pit(): Raster {
  const picture = blank([104, 100, 94], [70, 66, 60])
  for (const x of [92, 196]) picture.stripes(x, 122, 30, 78, yellow, dark, 10).rect(x - 6, 200, 42, 10, dark)
  for (const x of [20, 44]) picture.line(x, 10, x, 220, 2, steel)
  for (let y = 24; y < 214; y += 22) picture.line(20, y, 44, y, 2, steel)
  return picture.disc(286, 96, 11, yellow).disc(286, 96, 7, red).line(160, 0, 160, 120, 2, [60, 56, 50])
}

/** Sill, hangers and lock of a landing door. */
function door(): Raster {
  const picture = blank([140, 142, 144], [88, 90, 92])
  picture.rect(0, 34, WIDTH, 26, [112, 116, 120]).line(0, 62, WIDTH, 62, 1, dark)
  for (const x of [70, 130, 196, 256]) picture.disc(x, 47, 13, [62, 64, 66]).disc(x, 47, 5, steel)
  picture.rect(0, 190, WIDTH, 34, [168, 170, 172])
  for (const y of [198, 206, 214]) picture.line(0, y, WIDTH, y, 1, dark)
  return picture.rect(136, 70, 52, 26, [188, 158, 60]).rect(150, 80, 40, 6, dark).line(161, 98, 161, 188, 1, dark)
}

/** Guide rail with its bracket and shoes. */
function shaft(): Raster {
  const picture = blank([122, 116, 108], [84, 78, 72])
  picture.rect(130, 0, 26, HEIGHT, [172, 176, 180], [140, 144, 148]).line(143, 0, 143, HEIGHT, 1, [206, 210, 212])
  for (const y of [36, 196])
    picture
      .rect(96, y, 96, 14, [66, 70, 74])
      .disc(110, y + 7, 4, steel)
      .disc(178, y + 7, 4, steel)
  return picture.rect(104, 92, 82, 52, [40, 66, 110], [26, 44, 78]).disc(120, 118, 6, steel).disc(170, 118, 6, steel)
}

/** The sticker with its code, where there is no signal. */
function sticker(random: Random): Raster {
  const picture = blank([120, 120, 118], [84, 84, 82])
  picture.rect(92, 36, 136, 168, [250, 250, 248]).rect(92, 36, 136, 26, [11, 102, 116])
  for (let row = 0; row < 16; row++)
    for (let column = 0; column < 16; column++)
      if (random.chance(0.48)) picture.rect(112 + column * 6, 74 + row * 6, 6, 6, [20, 20, 20])
  for (const [x, y] of [
    [112, 74],
    [190, 74],
    [112, 152],
  ] as const)
    picture
      .rect(x, y, 20, 20, [20, 20, 20])
      .rect(x + 4, y + 4, 12, 12, [250, 250, 248])
      .rect(x + 7, y + 7, 6, 6, [20, 20, 20])
  return picture.rect(112, 182, 96, 5, [90, 90, 90])
}

const drawn = { fence, machineRoom, cabinet, car, pit, door, shaft, sticker } as const
export type Scene = keyof typeof drawn

/** `dirty`: as it was found. */
export function scene(name: Scene, dirty = false): Buffer {
  const random = new Random(`${name} ${dirty}`)
  const picture = drawn[name](random)
  if (dirty) picture.stains(random, 130, [60, 60, 200, 150])
  return picture.taken(random, dirty ? 0.5 : 0.42).png()
}

/** A name written with a finger on a screen: one running line for each sign, a short stroke over it. */
export function signature(of: string): Buffer {
  const random = new Random(`signature ${of}`)
  const paper = new Raster(240, 96, [255, 255, 255])
  const ink: Colour = [24, 32, 44]
  for (let sign = 0, left = 24; sign < 3; sign++, left += 62) {
    const [loops, tall, slant] = [random.int(2, 4), random.int(14, 24), random.int(4, 12)]
    const at = (part: number): [x: number, y: number] => {
      const turn = part * loops * 2 * Math.PI
      return [
        left + part * 46 + Math.sin(turn * 0.5 + sign) * slant,
        52 + Math.cos(turn) * tall * (1 - part * 0.45) + Math.sin(turn * 0.37) * 6,
      ]
    }
    for (let step = 0; step < 48; step++) paper.line(...at(step / 48), ...at((step + 1) / 48), 1.2, ink)
    const high = random.int(18, 34)
    paper.line(left + random.int(0, 10), high + 6, left + random.int(30, 46), high, 1.2, ink)
  }
  return paper.png()
}
