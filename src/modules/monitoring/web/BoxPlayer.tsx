import { Button, Segmented, Slider } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clockText } from '#kernel/shared/said.ts'
import { trueMinus } from '#kernel/shared/text.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { DoorState, EscalatorMode, ServiceMode } from '#modules/signal/shared/wire.ts'
import { type BlackBox, BOX_SECONDS, BOX_SPEEDS, type BoxFrame, frameAt } from '../shared/blackBox.ts'
import { BoxScene } from './BoxScene.tsx'
import css from './record.module.css'

const END = BOX_SECONDS * 1000

/** 黑匣子回放 (monitoring 4.1, 10.1): a minute before and after in the live page's drawing, with its values as they were measured. */
export function BoxPlayer({ box, share }: { box: BlackBox; share?: ReactNode }) {
  const [at, setAt] = useState(-10_000)
  const [speed, setSpeed] = useState<number>(1)
  const [playing, setPlaying] = useState(false)
  usePlaying(playing, speed, setAt, () => setPlaying(false))
  const frame = frameAt(box.frames, at)
  const play = () => {
    if (at >= END) setAt(-END)
    setPlaying(!playing)
  }
  return (
    <section aria-label="黑匣子回放">
      <PanelHead
        title="黑匣子回放"
        right={
          box.open ? (
            <span className="amberText">后一分钟还在采集</span>
          ) : (
            <span className="row gap-12">
              <span className="ter num">{box.frames.length} 帧</span>
              {share}
            </span>
          )
        }
      />
      <div className={css.box}>
        <div className={css.scene}>
          <BoxScene box={box} at={at} />
          <Values frame={frame} box={box} />
        </div>
        <Strip box={box} at={at} onAt={setAt} />
        <div className={css.bar}>
          <Button type="primary" onClick={play}>
            {playing ? '暂停' : '播放'}
          </Button>
          <Slider
            min={-END}
            max={END}
            step={250}
            value={at}
            onChange={setAt}
            tooltip={{ formatter: (value = 0) => secondsText(value) }}
            ariaLabelForHandle="回放位置"
          />
          <span className="num" aria-live="off">
            {clockText(Date.parse(box.at) + at)} {secondsText(at)}
          </span>
          <Segmented
            aria-label="回放速度"
            value={speed}
            options={BOX_SPEEDS.map((value) => ({ value, label: `${value}×` }))}
            onChange={(next) => setSpeed(Number(next))}
          />
        </div>
      </div>
    </section>
  )
}

const secondsText = (t: number) => `${t < 0 ? '−' : '+'}${Math.abs(t / 1000).toFixed(t % 1000 === 0 ? 0 : 2)} 秒`

/** Runs on with the screen until the minute after is over. */
function usePlaying(playing: boolean, speed: number, setAt: (next: (at: number) => number) => void, onEnd: () => void) {
  const latest = useRef({ setAt, onEnd })
  latest.current = { setAt, onEnd }
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let asked = requestAnimationFrame(function run(now) {
      const step = (now - last) * speed
      last = now
      latest.current.setAt((at) => Math.min(END, at + step))
      asked = requestAnimationFrame(run)
    })
    return () => cancelAnimationFrame(asked)
  }, [playing, speed])
}

const missing = <span className="ter">未采集</span>
const known = (frame: BoxFrame | undefined, name: keyof BoxFrame): number | null | undefined => frame?.[name]

function Values({ frame, box }: { frame: BoxFrame | undefined; box: BlackBox }) {
  const floor = known(frame, 'fl')
  const label = box.floors.find(({ idx }) => idx === floor)?.label ?? floor
  const speed = ['速度 m/s', number(known(frame, 'v'), 2)] as const
  const shown: readonly (readonly [string, ReactNode])[] = box.isEscalator
    ? [
        speed,
        ['左扶手带 %', number(known(frame, 'hl'), 1)],
        ['右扶手带 %', number(known(frame, 'hr'), 1)],
        ['制停距离 m', number(known(frame, 'stopDist'), 2)],
        ['模式', typeof frame?.mode === 'number' ? EscalatorMode.label(frame.mode as 1) : missing],
      ]
    : [
        ['楼层', label ?? missing],
        speed,
        ['位置 m', number(known(frame, 'pos'), 2)],
        ['门', typeof frame?.door === 'number' ? DoorState.label(frame.door as 0) : missing],
        ['轿厢', typeof frame?.occ === 'number' ? (frame.occ === 1 ? '有人' : '无人') : missing],
        ['开锁区', typeof frame?.dz === 'number' ? (frame.dz === 1 ? '区内' : '区外') : missing],
        ['模式', typeof frame?.mode === 'number' ? ServiceMode.label(frame.mode as 1) : missing],
      ]
  return (
    <div className={css.values}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <span className="ter small">{name}</span>
          <b className="num">{value}</b>
        </div>
      ))}
    </div>
  )
}
const number = (value: number | null | undefined, digits: number) =>
  typeof value === 'number' ? trueMinus(value.toFixed(digits)) : missing

const [WIDTH, HEIGHT] = [1000, 90]
const x = (t: number) => ((t + END) / (2 * END)) * WIDTH

/** Speed over the two minutes with the doors below it; the moment itself is marked, and the one that is shown. */
function Strip({ box: { frames }, at, onAt }: { box: BlackBox; at: number; onAt: (at: number) => void }) {
  const fast = Math.max(0.5, ...frames.map(({ v }) => Math.abs(v ?? 0)))
  const y = (v: number) => HEIGHT / 2 - (v / fast) * (HEIGHT / 2 - 6)
  const line = frames.flatMap(({ t, v }) => (typeof v === 'number' ? [`${x(t)},${y(v)}`] : [])).join(' ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider below is for keys
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`}
      preserveAspectRatio="none"
      height="104"
      role="img"
      aria-label="速度与门"
      className={`pointer ${css.strip}`}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        onAt(Math.round((((event.clientX - left) / width) * 2 - 1) * END))
      }}
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      <polyline points={line} fill="none" stroke="var(--brand)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      {frames.map(({ t, door, occ }, n) => {
        const width = x(frames[n + 1]?.t ?? END) - x(t)
        return (
          <g key={t}>
            {typeof door === 'number' && door !== 0 && (
              <rect
                x={x(t)}
                y={HEIGHT + 2}
                width={width}
                height="5"
                fill={door === 4 ? 'var(--red)' : 'var(--amberF)'}
              />
            )}
            {occ === 1 && <rect x={x(t)} y={HEIGHT + 9} width={width} height="5" fill="var(--ink3)" />}
          </g>
        )
      })}
      <line
        x1={x(0)}
        x2={x(0)}
        y1="0"
        y2={HEIGHT + 14}
        stroke="var(--red)"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <line x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT + 14} stroke="var(--ink)" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
