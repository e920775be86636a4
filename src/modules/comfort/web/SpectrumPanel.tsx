import { Panel } from '#kernel/web/ui/index.ts'
import type { ComfortDetail, Curves } from '../shared/comfortTest.ts'
import { endsOf, linePath, type Surface, ticks, xOf, yOf } from '../shared/plot.ts'
import { nearestPart, peakHz } from '../shared/turning.ts'
import css from './comfort.module.css'

const SIZE = { width: 900, height: 110 }

interface Props {
  readonly spectrum: Curves['spectrum']
  readonly turns: ComfortDetail['turns']
}

/** With what a run vibrates vertically, 0 to 80 Hz; the highest peaks are named, by the part that turns so fast where the archive knows it. */
export function SpectrumPanel({ spectrum, turns }: Props) {
  const { step, amplitude } = spectrum
  if (amplitude.length === 0) return null
  const most = endsOf(amplitude, 0.005).most
  const surface: Surface = { ...SIZE, from: 0, to: step * amplitude.length, least: 0, most }
  const peaks = peaksOf(amplitude)
  return (
    <Panel title="垂直振动频谱">
      <figure className={`m-0 px-16 ${css.plot}`}>
        <figcaption className="sec small">幅值 m/s²，2 秒窗平均；{turnsSaid(turns)}</figcaption>
        <svg viewBox={`0 -14 ${SIZE.width + 46} ${SIZE.height + 30}`} role="img" aria-label="垂直振动频谱">
          {ticks(0, most, 3).map((tick) => (
            <g key={tick}>
              <line className={css.rule} x2={SIZE.width} y1={yOf(surface, tick)} y2={yOf(surface, tick)} />
              <text className={css.label} x={SIZE.width + 6} y={yOf(surface, tick) + 4}>
                {tick}
              </text>
            </g>
          ))}
          {ticks(0, surface.to, 8).map((tick) => (
            <text key={tick} className={css.label} x={xOf(surface, tick)} y={SIZE.height + 13} textAnchor="middle">
              {tick} Hz
            </text>
          ))}
          <path className={css.curve} data-line d={linePath(surface, { from: step, step, values: amplitude })} />
          {peaks.map((at) => (
            <text
              key={at}
              className={css.label}
              x={xOf(surface, (at + 1) * step)}
              y={yOf(surface, amplitude[at] ?? 0) - 4}
              textAnchor="middle"
            >
              {peakName(peakHz(spectrum, at), turns)}
            </text>
          ))}
        </svg>
      </figure>
    </Panel>
  )
}

const turnsSaid = (turns: Props['turns']): string =>
  turns.length === 0
    ? '峰对应导靴、曳引轮或电动机的转动；电梯档案里填了曳引轮与导靴滚轮的直径，这里就说出是哪一个'
    : `转频：${turns.map(({ part, hz }) => `${part} ${hz.toFixed(1)} Hz`).join('，')}`

/** 3.5 Hz 导靴滚轮 */
function peakName(hz: number, turns: Props['turns']): string {
  const part = nearestPart(hz, turns)
  return `${hz.toFixed(1)} Hz${part ? ` ${part}` : ''}`
}

const NAMED = 3
/** Above 3 Hz, where the ride itself ends, and clearly above what lies around them. */
function peaksOf(amplitude: readonly number[]): number[] {
  const highest = Math.max(...amplitude.slice(5))
  return amplitude
    .flatMap((one, at) => {
      const around = amplitude.slice(Math.max(0, at - 3), at + 4)
      return at > 5 && one === Math.max(...around) && one > highest / 4 ? [at] : []
    })
    .toSorted((a, b) => (amplitude[b] ?? 0) - (amplitude[a] ?? 0))
    .slice(0, NAMED)
}
