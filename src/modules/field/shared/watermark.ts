/** What pictures of a phone say at their foot (jobs 4.3), in the pixels: when and who; lift, work and order; where. */
export const WATERMARK_LINES = 3

/** What the server calls a picture that a phone registered. */
export const PHONE_PHOTO = '作业照片'

interface Size {
  readonly width: number
  readonly height: number
}

/** Letters, the step from line to line and the height of the strip, in pixels of the picture as it is kept. */
export function watermarkOf(size: Size, lines: number): { letter: number; step: number; height: number } {
  const letter = Math.max(16, Math.round(Math.min(size.width, size.height) / 32))
  const step = Math.round(letter * 1.4)
  return { letter, step, height: step * lines + letter }
}
