import { KeyValue, PanelHead } from '#kernel/web/ui/index.ts'
import { DoorState, ServiceMode } from '#modules/signal/shared/wire.ts'
import type { LiveSnapshot } from '../shared/api.live.ts'
import type { LiftFrame } from '../shared/live.ts'
import { Age } from './Age.tsx'
import { figure, Lamp, said, signalText } from './values.tsx'

/** 状态 and 今日 of a lift (look 4). */
export function LiftFacts({ frames, snapshot }: { frames: readonly LiftFrame[]; snapshot: LiveSnapshot }) {
  const d = frames.findLast(({ quality }) => quality === 1)?.d ?? {}
  const { ratedLoad, terminal } = snapshot
  return (
    <>
      <PanelHead title="状态" right={<Age frames={frames} />} />
      <KeyValue
        nameWidth={72}
        items={[
          ['服务模式', said(d.mode, (mode) => <Mode of={mode} />)],
          ['安全回路', <Lamp key="sc" of={d.sc} well="接通" ill="断开" />],
          ['门锁回路', <Lamp key="dl" of={d.dl} well="接通" ill="断开" due={d.run !== 1 && d.door !== 0} />],
          ['制动器', <Lamp key="brk" of={d.brk} well="已释放" ill="已制动" due={d.run !== 1} />],
          ['轿门', said(d.door, (door) => <Door of={door as DoorState} />)],
          ['轿内', said(d.occ, (occ) => (occ === 1 ? '有人' : '无人'))],
          ['载荷', said(d.load, (load) => <Load of={load} rated={ratedLoad} />)],
          ['机房温度', figure(d.tmp?.mr, 1, '℃')],
          ['主机温度', figure(d.tmp?.motor, 1, '℃')],
          ['平层误差', figure(d.lev, 0, 'mm')],
          ['功率', figure(d.pw?.kw, 1, 'kW')],
          ['终端信号', said(terminal?.rssi ?? undefined, (rssi) => <span className="num">{signalText(rssi)}</span>)],
        ]}
      />
      <div className="line-t">
        <Today of={snapshot.today} />
      </div>
    </>
  )
}

export function Today({ of }: { of: LiveSnapshot['today'] }) {
  return (
    <>
      <PanelHead title="今日" />
      <KeyValue
        nameWidth={72}
        items={[
          ['运行', figure(of?.runs ?? undefined, 0, '次')],
          ['开关门', figure(of?.doorCycles ?? undefined, 0, '次')],
          ['用电', figure(of?.kwh ?? undefined, 1, 'kWh')],
        ]}
      />
    </>
  )
}

function Mode({ of }: { of: number }) {
  const label = ServiceMode.label(of as 0)
  return of === ServiceMode.code.normal ? label : <b className="amberText">{label}</b>
}

function Door({ of }: { of: DoorState }) {
  const label = DoorState.label(of)
  return of === DoorState.code.fault ? <b className="redText">{label}</b> : label
}

function Load({ of, rated }: { of: number; rated: number | null }) {
  return (
    <span className="num">
      {of} kg{rated ? <span className="ter">　{Math.round((100 * of) / rated)} %</span> : null}
    </span>
  )
}
