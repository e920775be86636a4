import { Button, Segmented, Slider } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isoTime } from '#kernel/shared/days.ts'
import { timeText } from '#kernel/web/ui/index.ts'
import { advance, beginOf, endOf, SPEEDS, type Speed } from '../shared/playback.ts'
import type { Track } from '../shared/track.ts'
import css from './track.module.css'

const MINUTE = 60_000
/** A picture ten times a second: the eye follows, the map keeps up. */
const TICK = 100

interface Props {
  readonly track: Track
  /** Milliseconds since 1970. */
  readonly at: number
  readonly inGap: boolean
  readonly severalDays: boolean
  readonly onSeek: (at: number) => void
}

/**
 * 回放: play and pause (space), the slider (arrows a minute, Page keys ten), ×1 ×8 ×32 (jobs 4.1). ×1 is a minute of the
 * day per second, as the title of the switch says.
 */
export function TrackPlayer({ track, at, inGap, severalDays, onSeek }: Props) {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(8)
  const [begin, end] = [beginOf(track), endOf(track)]
  const now = useRef(at)
  now.current = at
  const seek = useRef(onSeek)
  seek.current = onSeek

  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    const timer = setInterval(() => {
      const time = performance.now()
      const next = advance(track, now.current, time - last, speed)
      last = time
      seek.current(next)
      if (next >= end) setPlaying(false)
    }, TICK)
    return () => clearInterval(timer)
  }, [playing, speed, track, end])

  function toggle(): void {
    if (!playing && at >= end) onSeek(begin)
    setPlaying(!playing)
  }
  function press(event: KeyboardEvent): void {
    const onButton = event.target instanceof HTMLElement && event.target.closest('button, input, label') !== null
    if (event.key === ' ' && !onButton) {
      event.preventDefault()
      toggle()
    }
    const jump = event.key === 'PageUp' ? 10 : event.key === 'PageDown' ? -10 : 0
    if (jump === 0) return
    event.preventDefault()
    onSeek(Math.max(begin, Math.min(end, at + jump * MINUTE)))
  }
  const text = timeText(isoTime(at))
  return (
    <fieldset className="row gap-12 py-8 px-16 line-b" aria-label="轨迹回放" onKeyDown={press}>
      <Button onClick={toggle} aria-pressed={playing} disabled={end <= begin}>
        {playing ? '暂停' : '播放'}
      </Button>
      <Slider
        className={css.slider}
        min={begin}
        max={Math.max(end, begin + 1)}
        step={MINUTE}
        value={at}
        onChange={(next) => onSeek(next)}
        tooltip={{ formatter: null }}
        ariaLabelForHandle="回放时间"
        ariaValueTextFormatterForHandle={(value) => timeText(isoTime(value))}
      />
      <span className={`num ${css.clock}`}>
        {severalDays ? text.slice(5, 16) : text.slice(11, 16)}
        {inGap && <span className="amberText"> 中断</span>}
      </span>
      <Segmented
        aria-label="速度（×1 为每秒一分钟）"
        title="×1 为每秒一分钟"
        value={speed}
        onChange={(value) => setSpeed(value as Speed)}
        options={SPEEDS.map((value) => ({ value, label: `×${value}` }))}
      />
    </fieldset>
  )
}
