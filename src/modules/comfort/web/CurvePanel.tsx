import { Select } from 'antd'
import { useState } from 'react'
import { Panel } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { comfortApi } from '../shared/api.ts'
import type { ComfortRow, ComfortRun, Curves } from '../shared/comfortTest.ts'
import { type Drawn, Plot } from './Plot.tsx'

const CURVES = [
  { key: 'velocity', title: '速度', unit: 'm/s' },
  { key: 'acceleration', title: '加速度（10 Hz 低通）', unit: 'm/s²' },
  { key: 'jerk', title: '加加速度', unit: 'm/s³' },
  { key: 'z', title: '垂直振动（Wk 计权）', unit: 'm/s²' },
  { key: 'x', title: '水平振动 X（Wd 计权）', unit: 'm/s²' },
  { key: 'y', title: '水平振动 Y（Wd 计权）', unit: 'm/s²' },
  { key: 'sound', title: '声级', unit: 'dB(A)' },
] as const

interface Props {
  readonly curves: Curves
  readonly run: ComfortRun
  readonly others: readonly ComfortRow[]
}

/** The curves of a run under one another over the same seconds, with boundaries 0 to 3; an earlier test is laid under them. */
export function CurvePanel({ curves, run, others }: Props) {
  const [beside, setBeside] = useState<string>()
  const other = useOther(beside, run)
  const [at, setAt] = useState<number>()
  const { acceleration } = curves
  const span = {
    from: acceleration.from,
    to: acceleration.from + acceleration.step * (acceleration.values.length - 1),
  }
  return (
    <Panel
      title="运行曲线"
      right={
        others.length > 0 && (
          <Select
            aria-label="与另一次检测对比"
            allowClear
            size="small"
            style={{ width: 200 }}
            placeholder="与另一次检测对比"
            value={beside}
            onChange={setBeside}
            options={others.map(({ id, testedAt, score }) => ({
              value: id,
              label: `${testedAt}　${score.toFixed(1)} 分`,
            }))}
          />
        )
      }
    >
      {beside && other === null && <p className="panelText ter">那次检测没有同方向的曲线，无法对比。</p>}
      {CURVES.map(({ key, title, unit }) => {
        const curve: Drawn | null = curves[key]
        if (!curve) return null
        return (
          <Plot
            key={key}
            title={title}
            unit={unit}
            span={span}
            curve={curve}
            under={other ? shifted(other[key], span.from - other.acceleration.from) : null}
            boundaries={run.boundaries ?? []}
            even={key === 'z' ? run.constant : []}
            at={at}
            onAt={setAt}
          />
        )
      })}
    </Panel>
  )
}

/** The same direction of another test; null where it has none, undefined while it comes. */
function useOther(id: string | undefined, run: ComfortRun): Curves | null | undefined {
  const { data } = useRead(comfortApi.detail, id === undefined ? undefined : { id })
  if (!id || !data) return undefined
  const same = data.curves.find((one) => data.runs[one.run]?.up === run.up)
  return same ?? null
}

const shifted = (curve: Drawn | null, by: number): Drawn | null => curve && { ...curve, from: curve.from + by }
