import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { evenly, type Samples } from './evenly.ts'
import type { Recording } from './recording.ts'
import {
  accelerationScaleOf,
  bareColumns,
  type Channel,
  type Columns,
  columnsOf,
  timeScaleOf,
} from './recordingColumns.ts'
import { median } from './series.ts'

/** The heading stands among the first lines; programs write who measured what above it. */
const HEADING_LINES = 60

const refuseRecording = (msg: string) => fieldRefusal([{ prop: 'files', msg }])

/**
 * What parts the columns of a line; null for spaces. A tab or semicolon that parts four of them decides, as the commas beside
 * it are decimal ones then.
 */
const separatorOf = (line: string): string | null =>
  ['\t', ';'].find((mark) => line.split(mark).length >= 4) ?? (line.includes(',') ? ',' : null)

const cellsOf = (line: string, separator: string | null): string[] =>
  (separator === null ? line.trim().split(/\s+/) : line.split(separator)).map((cell) =>
    cell.trim().replace(/^["']|["']$/g, ''),
  )

/** Undefined when it is no number: 0.031, 9.789637000E-3, with `comma` also 0,031. */
function figureOf(cell: string | undefined, comma: boolean): number | undefined {
  if (cell === undefined || cell === '') return undefined
  const value = Number(comma ? cell.replace(',', '.') : cell)
  return Number.isFinite(value) ? value : undefined
}

interface Layout {
  readonly columns: Columns
  readonly separator: string | null
  readonly firstRow: number
}

/** The heading with the three axes, or, where the first line already consists of figures, the product's own order. */
function layoutOf(lines: readonly string[]): Layout | null {
  for (const [i, line] of lines.slice(0, HEADING_LINES).entries()) {
    const separator = separatorOf(line)
    const cells = cellsOf(line, separator)
    const columns = columnsOf(cells)
    if (columns) return { columns, separator, firstRow: i + 1 }
    const figures = cells.map((cell) => figureOf(cell, separator !== ','))
    if (cells.length >= 4 && figures.every((one) => one !== undefined))
      return { columns: bareColumns(cells.length), separator, firstRow: i }
  }
  return null
}

/** Rows without time or axes are passed over; sound that is measured less often stays as it was last. */
function samplesOf(
  lines: readonly string[],
  { columns, separator, firstRow }: Layout,
  fs: number | undefined,
): Samples {
  const read: Record<Channel, number[]> = { t: [], x: [], y: [], z: [], sound: [] }
  const comma = separator !== ','
  for (const line of lines.slice(firstRow)) {
    if (line.trim() === '') continue
    const cells = cellsOf(line, separator)
    const value = (channel: Channel) => {
      const column = columns[channel]
      return column && figureOf(cells[column.at], comma)
    }
    const [x, y, z] = [value('x'), value('y'), value('z')]
    const t = columns.t ? value('t') : read.x.length / (fs ?? 1)
    if (x === undefined || y === undefined || z === undefined || t === undefined) continue
    read.t.push(t)
    read.x.push(x)
    read.y.push(y)
    read.z.push(z)
    if (columns.sound) read.sound.push(value('sound') ?? read.sound.at(-1) ?? Number.NaN)
  }
  const heard = read.sound.find((one) => !Number.isNaN(one))
  return {
    t: Float64Array.from(read.t),
    x: Float64Array.from(read.x),
    y: Float64Array.from(read.y),
    z: Float64Array.from(read.z),
    sound: heard === undefined ? null : Float64Array.from(read.sound, (one) => (Number.isNaN(one) ? heard : one)),
  }
}

/** In seconds and m/s², by the units of the heading or, where it names none, by what the figures must mean. */
function inUnits(samples: Samples, { columns }: Layout): Samples {
  const { t, x, y, z } = samples
  const first = t[0] ?? 0
  const step = median(t.subarray(1).map((now, i) => now - (t[i] ?? 0)))
  const written = columns.t?.scale ?? 1
  const time = written === 'guess' ? timeScaleOf(step) : written
  const guessed = accelerationScaleOf(Math.hypot(median(x), median(y), median(z)))
  const scaled = (axis: Float64Array, channel: 'x' | 'y' | 'z') => {
    const scale = columns[channel]?.scale ?? 1
    return axis.map((one) => one * (scale === 'guess' ? guessed : scale))
  }
  return {
    t: t.map((now) => (now - first) * time),
    x: scaled(x, 'x'),
    y: scaled(y, 'y'),
    z: scaled(z, 'z'),
    sound: samples.sound,
  }
}

/**
 * The text of a file → its recording. Reads t, x, y, z, sound with comma, semicolon, tab or spaces between them, decimal point
 * or comma, units in the heading or told by gravity; so do the exports of phyphox (its five kinds of CSV) and of Sensor Logger,
 * and files of axes alone, whose rate `fs` (Hz) is given beside them. Refuses what is none of these (1000400, field `files`).
 * Bytes are decoded before: `kernel/server/spreadsheet/csv.ts` knows UTF-8 and GB18030.
 */
export function readRecording(text: string, { fs }: { readonly fs?: number } = {}): Recording {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const layout = layoutOf(lines)
  if (!layout) throw refuseRecording('没有找到 x、y、z 三列加速度，无法读取；请导出为 CSV 后重新上传')
  if (!layout.columns.t && fs === undefined) throw refuseRecording('没有时间列，无法读取；请填写采样率后重新上传')
  const recording = evenly(inUnits(samplesOf(lines, layout, fs), layout))
  if (!recording) throw refuseRecording('文件里没有测量数据，无法读取；请检查后重新上传')
  return recording
}
