import type { ComfortFigure } from './judge.ts'

/** How figures are called, on pages and on paper; the same order as they are judged in. */
export const figureName: Readonly<Record<ComfortFigure, string>> = {
  accMax: '最大加速度',
  decMax: '最大减速度',
  accA95: 'A95 加速度',
  decA95: 'A95 减速度',
  xMax: '水平振动 X 最大峰峰值',
  xA95: '水平振动 X A95',
  yMax: '水平振动 Y 最大峰峰值',
  yA95: '水平振动 Y A95',
  hMax: '水平振动最大峰峰值',
  hA95: '水平振动 A95',
  zMax: '垂直振动最大峰峰值',
  zA95: '垂直振动 A95',
  carNoise: '轿厢内噪声',
  doorNoise: '开关门噪声',
}
const SOUND: readonly string[] = ['carNoise', 'doorNoise'] satisfies ComfortFigure[]

export const unitOf = (figure: string): string => (SOUND.includes(figure) ? 'dB(A)' : 'm/s²')
export const nameOf = (figure: string): string => figureName[figure as ComfortFigure] ?? figure
/** Vibration to 0.001, sound to 0.1; null is 未采集. */
export const valueText = (figure: string, value: number | null): string =>
  value === null ? '未采集' : value.toFixed(SOUND.includes(figure) ? 1 : 3)
/** ≤ 0.20, ≥ 0.48; no limit is a dash. */
export const limitText = (limit: number | null, bound: 'most' | 'least'): string =>
  limit === null ? '—' : `${bound === 'most' ? '≤' : '≥'} ${limit >= 10 ? limit : limit.toFixed(2)}`
