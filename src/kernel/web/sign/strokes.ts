/** A signature as it is drawn: strokes of points in the units of the pad (SIGN_WIDTH × SIGN_HEIGHT), whatever its size. */
export interface Point {
  readonly x: number
  readonly y: number
}
type Stroke = readonly Point[]
export type Strokes = readonly Stroke[]

export const SIGN_WIDTH = 600
export const SIGN_HEIGHT = 200
/** Half the width of the line. */
const PEN = 2.2
/** Shorter than this altogether is a touch by mistake and no name. */
const LEAST = 80
const MARGIN = 12
/** Pixels of the picture to one unit: clear in print at 50 mm. */
const SCALE = 2

export function lengthOf(strokes: Strokes): number {
  return strokes.reduce(
    (sum, stroke) =>
      sum +
      stroke.reduce(
        (part, { x, y }, n) => part + Math.hypot(x - (stroke[n - 1]?.x ?? x), y - (stroke[n - 1]?.y ?? y)),
        0,
      ),
    0,
  )
}

export const isSigned = (strokes: Strokes): boolean => lengthOf(strokes) >= LEAST

/** The part of the pad that is written on, with a margin; undefined when nothing is. */
export function boundsOf(strokes: Strokes): { x: number; y: number; width: number; height: number } | undefined {
  const points = strokes.flat()
  if (points.length === 0) return undefined
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const x = Math.max(0, Math.min(...xs) - MARGIN)
  const y = Math.max(0, Math.min(...ys) - MARGIN)
  return {
    x,
    y,
    width: Math.min(SIGN_WIDTH, Math.max(...xs) + MARGIN) - x,
    height: Math.min(SIGN_HEIGHT, Math.max(...ys) + MARGIN) - y,
  }
}

/** What of a canvas is used. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'stroke' | 'arc' | 'fill'
> & { lineWidth: number; lineCap: CanvasLineCap; lineJoin: CanvasLineJoin }

/** Draws through the middles between the points, so that the corners of fast writing are round; a touch is a dot. */
export function drawStrokes(pen: Pen, strokes: Strokes): void {
  pen.lineWidth = PEN * 2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) {
    const [first] = stroke
    if (!first) continue
    pen.beginPath()
    if (stroke.length === 1) {
      pen.arc(first.x, first.y, PEN, 0, Math.PI * 2)
      pen.fill()
      continue
    }
    pen.moveTo(first.x, first.y)
    for (let n = 1; n < stroke.length - 1; n++) {
      const at = stroke[n] as Point
      const next = stroke[n + 1] as Point
      pen.quadraticCurveTo(at.x, at.y, (at.x + next.x) / 2, (at.y + next.y) / 2)
    }
    const last = stroke.at(-1) as Point
    pen.lineTo(last.x, last.y)
    pen.stroke()
  }
}

/** The signature as a picture: black on white as on paper, cut to what is written. */
export async function signaturePicture(strokes: Strokes, name: string): Promise<File> {
  const part = boundsOf(strokes)
  if (!part) throw new Error('nothing is signed')
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(part.width * SCALE)
  canvas.height = Math.ceil(part.height * SCALE)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.setTransform(SCALE, 0, 0, SCALE, -part.x * SCALE, -part.y * SCALE)
  pen.strokeStyle = '#000000'
  pen.fillStyle = '#000000'
  drawStrokes(pen, strokes)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('this browser cannot make a picture')
  return new File([blob], `${name}.png`, { type: 'image/png' })
}
