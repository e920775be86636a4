import { KeyValue, PanelHead } from '#kernel/web/ui/index.ts'
import { Direction, EscalatorMode, type EscalatorState } from '#modules/signal/shared/wire.ts'
import type { LiveSnapshot } from '../shared/api.live.ts'
import type { EscalatorFrame } from '../shared/live.ts'
import { Age } from './Age.tsx'
import { Today } from './LiftFacts.tsx'
import { figure, Lamp, said, signalText } from './values.tsx'

/** 状态 and 今日 of an escalator. Comb, skirt and covers are switches of the safety chain: closed, all of them are. */
export function EscalatorFacts({ frames, snapshot }: { frames: readonly EscalatorFrame[]; snapshot: LiveSnapshot }) {
  const d: EscalatorState = frames.findLast(({ quality }) => quality === 1)?.d ?? {}
  const rssi = snapshot.terminal?.rssi ?? undefined
  const inChain = (key: string) => <Lamp key={key} of={d.sc} well="正常" ill="待查" />
  return (
    <>
      <PanelHead title="状态" right={<Age frames={frames} />} />
      <KeyValue
        nameWidth={72}
        items={[
          ['运行模式', said(d.mode, (mode) => <Mode of={mode} />)],
          ['方向', said(d.dir, (dir) => Direction.label(dir as 0))],
          ['安全回路', <Lamp key="sc" of={d.sc} well="接通" ill="断开" />],
          ['梳齿板', inChain('comb')],
          ['围裙板', inChain('skirt')],
          ['盖板', inChain('cover')],
          ['制动器', <Lamp key="brk" of={d.brk} well="已释放" ill="已制动" due={d.run !== 1} />],
          ['润滑', <Lamp key="oil" of={d.oil} well="正常" ill="缺油" />],
          ['梯级链伸长', figure(d.chain, 1, 'mm')],
          ['主机温度', figure(d.tmp?.motor, 1, '℃')],
          ['功率', figure(d.pw?.kw, 1, 'kW')],
          ['终端信号', said(rssi, (is) => <span className="num">{signalText(is)}</span>)],
        ]}
      />
      <div className="line-t">
        <Today of={snapshot.today} />
      </div>
    </>
  )
}

function Mode({ of }: { of: number }) {
  const label = EscalatorMode.label(of as 0)
  const { normal, slow } = EscalatorMode.code
  return of === normal || of === slow ? label : <b className="amberText">{label}</b>
}
