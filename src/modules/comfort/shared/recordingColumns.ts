export type Channel = 't' | 'x' | 'y' | 'z' | 'sound'

/** Where a channel stands in a row, and by what its figures are multiplied; 'guess' where the heading names no unit. */
export interface Column {
  readonly at: number
  readonly scale: number | 'guess'
}
export type Columns = Readonly<Partial<Record<Channel, Column>>>

const GRAVITY = 9.80665
/** To m/s². */
const accelerations: Readonly<Record<string, number>> = {
  'm/s^2': 1,
  'm/s2': 1,
  'm/s²': 1,
  'm/s/s': 1,
  'ms-2': 1,
  米每二次方秒: 1,
  g: GRAVITY,
  gn: GRAVITY,
  mg: GRAVITY / 1000,
  milligs: GRAVITY / 1000,
  gal: 0.01,
  'cm/s^2': 0.01,
  'cm/s2': 0.01,
  'cm/s²': 0.01,
  'mm/s^2': 0.001,
  'mm/s2': 0.001,
  'mm/s²': 0.001,
}
/** To seconds. */
const times: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  秒: 1,
  ms: 1e-3,
  毫秒: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  微秒: 1e-6,
  ns: 1e-9,
  纳秒: 1e-9,
}

interface Heading {
  readonly name: string
  readonly unit: string | undefined
}

/** `Linear Acceleration x (m/s^2)`, `加速度X[g]`, `az/mg` → name and unit, in small letters. */
function headingOf(cell: string): Heading {
  const text = cell.trim().toLowerCase().replaceAll('（', '(').replaceAll('）', ')')
  const [, name = text, unit] = /^(.*?)\s*[([](.+?)[)\]]$/.exec(text) ?? /^([^/]*?)\s*\/\s*(\S+)$/.exec(text) ?? []
  return { name: name.trim(), unit: unit?.replace(/\s|\*\*/g, (mark) => (mark === '**' ? '^' : '')) }
}

/** Axes of something else: rotation, magnetic field, what the telephone itself made of position. */
const foreign = /gyro|rotation|magn|orient|speed|veloc|position|displace|陀螺|角速度|磁|速度(?<!加速度)|位移/
const otherUnits = /rad|°|deg|[uµμ]t$|^(m|mm|m\/s|mm\/s)$/

const isTime = /^(t|time|zeit|seconds_elapsed|timestamp|elapsed.*|时间.*|时刻|相对时间.*)$/
const isSound = /^(sound|noise|spl|level|lpa|laf|la|db|dba)\b|sound|声|噪/
const axisIn = /(?:^|[^a-z])a?([xyz])(?:$|[^a-z])/

function channelOf({ name, unit }: Heading): Channel | undefined {
  if (isTime.test(name)) return 't'
  if (isSound.test(name)) return 'sound'
  if (foreign.test(name) || (unit !== undefined && otherUnits.test(unit))) return undefined
  return axisIn.exec(name)?.[1] as Channel | undefined
}

function scaleOf(channel: Channel, { name, unit }: Heading): Column['scale'] {
  if (channel === 'sound') return 1
  if (name === 'seconds_elapsed') return 1
  return (unit === undefined ? undefined : (channel === 't' ? times : accelerations)[unit]) ?? 'guess'
}

/** The columns of a heading; null when it does not name the three axes. The first column of a channel counts. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const found: Partial<Record<Channel, Column>> = {}
  for (const [at, cell] of cells.entries()) {
    const heading = headingOf(cell)
    const channel = channelOf(heading)
    if (!channel) continue
    // Sensor Logger writes the time of day in nanoseconds before the seconds of the recording.
    if (found[channel] && heading.name !== 'seconds_elapsed') continue
    found[channel] = { at, scale: scaleOf(channel, heading) }
  }
  return found.x && found.y && found.z ? found : null
}

/** A file without heading: t, x, y, z and perhaps sound, in the order of the product's own format. */
export const bareColumns = (width: number): Columns => ({
  t: { at: 0, scale: 'guess' },
  x: { at: 1, scale: 'guess' },
  y: { at: 2, scale: 'guess' },
  z: { at: 3, scale: 'guess' },
  ...(width > 4 ? { sound: { at: 4, scale: 1 } } : {}),
})

/** Time between two samples as it is written → what makes seconds of it: lifts are measured at 20 Hz to 20 kHz. */
export function timeScaleOf(step: number): number {
  if (step < 0.05) return 1
  if (step < 50) return 1e-3
  return step < 5e4 ? 1e-6 : 1e-9
}

/**
 * Length of the vector at rest as it is written → what makes m/s² of it: gravity tells which unit it is nearest to (m/s², g,
 * mg, Gal); where there is none, m/s² is taken.
 */
export function accelerationScaleOf(atRest: number): number {
  const off = (scale: number) => Math.abs((atRest * scale) / GRAVITY - 1)
  const nearest = [1, GRAVITY, GRAVITY / 1000, 0.01].reduce((one, scale) => (off(scale) < off(one) ? scale : one))
  return off(nearest) < 0.1 ? nearest : 1
}
