import { trueMinus } from '#kernel/shared/text.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { timeText } from '#kernel/web/ui/index.ts'
import { endsOf, linePath, type Surface, ticks, xOf, yOf } from '#modules/comfort/shared/plot.ts'
import { commandApi } from '../shared/api.ts'
import type { CommandRow, CommandWave } from '../shared/command.ts'
import css from './wave.module.css'

/** As 曲线 of the live page calls them. */
const AXES = [
  ['x', '左右振动'],
  ['y', '前后振动'],
  ['z', '垂直振动'],
] as const
const SIZE = { width: 620, height: 110 }
const FOOT = 18
const SIDE = 48

/** The wave that 采集快照 brought: acceleration over time, axis by axis. */
export function WaveDrawer({ command, onClose }: { command: CommandRow; onClose: () => void }) {
  return (
    <Drawer open wide title={`振动波形 ${timeText(command.issuedAt)}`} onClose={onClose}>
      <Loaded from={commandApi.wave} input={{ id: command.id }} what="波形">
        {(wave) => (
          <div className="drawerBody stack gap-12">
            <p className="sec num">{wave.fs} Hz，终端原始值，未滤波；只作参考，不是舒适度检测</p>
            {AXES.map(([axis, title]) => (
              <Axis key={axis} title={title} values={wave[axis]} fs={wave.fs} />
            ))}
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

function Axis({ title, values, fs }: { title: string; values: CommandWave['x']; fs: number }) {
  if (!values)
    return (
      <p>
        {title} <span className="ter">未采集</span>
      </p>
    )
  const curve = values.map((one) => one / 1000)
  const surface: Surface = { ...SIZE, from: 0, to: values.length / fs, ...endsOf(curve, 0.05) }
  const peak = curve.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const rms = Math.sqrt(curve.reduce((sum, one) => sum + one * one, 0) / Math.max(1, curve.length))
  return (
    <figure className="m-0">
      <figcaption className="flex between small">
        <span className="sec">
          {title} <span className="ter">m/s²</span>
        </span>
        <span className="num">
          最大 {peak.toFixed(3)}　有效值 {rms.toFixed(3)}
        </span>
      </figcaption>
      <svg
        className={css.plot}
        viewBox={`0 0 ${SIZE.width + SIDE} ${SIZE.height + FOOT}`}
        role="img"
        aria-label={`${title}波形`}
      >
        {ticks(surface.least, surface.most, 4).map((value) => (
          <g key={value} className={css.grid}>
            <line x1={0} x2={SIZE.width} y1={yOf(surface, value)} y2={yOf(surface, value)} />
            <text x={SIZE.width + 6} y={yOf(surface, value) + 4}>
              {trueMinus(String(value))}
            </text>
          </g>
        ))}
        <path className={css.line} d={linePath(surface, { from: 0, step: 1 / fs, values: curve })} />
        {ticks(0, surface.to, 6).map((at) => (
          <text key={at} className={css.foot} x={xOf(surface, at)} y={SIZE.height + 14}>
            {at} s
          </text>
        ))}
      </svg>
    </figure>
  )
}
