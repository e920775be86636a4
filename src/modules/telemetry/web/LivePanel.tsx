import { trueMinus } from '#kernel/shared/text.ts'
import { TerminalIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { NetworkPanel, Notice, PanelHead, ScrollRegion, serverNow, useNow } from '#kernel/web/ui/index.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { Direction } from '#modules/signal/shared/wire.ts'
import type { LiveSnapshot } from '../shared/api.live.ts'
import { ageText } from '../shared/carMotion.ts'
import type { EscalatorFrame, LiftFrame } from '../shared/live.ts'
import { isStale } from './Age.tsx'
import { EscalatorCurves } from './EscalatorCurves.tsx'
import { EscalatorFacts } from './EscalatorFacts.tsx'
import { EscalatorView } from './EscalatorView.tsx'
import { LiftCurves } from './LiftCurves.tsx'
import { LiftFacts } from './LiftFacts.tsx'
import css from './live.module.css'
import { ShaftView } from './ShaftView.tsx'
import { StreamSwitch } from './StreamSwitch.tsx'
import { landingsOf } from './shaft.ts'
import { Trips } from './Trips.tsx'
import { escalatorFrames, type Live, liftFrames, useLive } from './useLive.ts'
import { useTick } from './usePlay.ts'

/** 实时 of one lift, wherever it is shown (monitoring 4.2). */
export function LivePanel({ elevatorId }: { elevatorId: string }) {
  const live = useLive(elevatorId)
  const { snapshot, failed } = live
  if (failed !== undefined && !snapshot) return <NetworkPanel failure={failed} onRetry={live.retry} />
  return snapshot ? <Shown live={live} snapshot={snapshot} /> : null
}

function Shown({ live, snapshot }: { live: Live; snapshot: LiveSnapshot }) {
  const { frames, silence } = live
  useTick(2)
  if (!snapshot.terminal)
    return (
      <Notice
        icon={<TerminalIcon size={32} line={0.9} />}
        headline="未装采集终端"
        hint="装上并绑定后，这里显示井道、门、有无乘客与速度。没有数据时不显示任何数值。"
      />
    )
  if (frames.length === 0)
    return (
      <Notice
        icon={<TerminalIcon size={32} line={0.9} />}
        headline={`终端 ${snapshot.terminal.terminalNo} 还没有数据`}
        hint="收到第一条数据后这里开始显示；没有数据时不显示任何数值。"
      />
    )
  const stale = silence !== undefined || isStale(frames)
  const steps = snapshot.lift.type !== DeviceType.code.straight
  return (
    <div className="stack grow min-h-0 container">
      {silence !== undefined && <Lost since={silence} />}
      <div className={`${css.panel} ${stale ? css.old : ''}`}>
        <ScrollRegion label="实时数据" className={`${css.column} scroll-y`}>
          {steps ? (
            <EscalatorFacts frames={escalatorFrames(frames)} snapshot={snapshot} />
          ) : (
            <LiftFacts frames={liftFrames(frames)} snapshot={snapshot} />
          )}
        </ScrollRegion>
        <div className={css.column}>
          <PanelHead title={steps ? '扶梯' : '井道'} right={<StreamSwitch elevatorId={snapshot.id} live={live} />} />
          {steps ? (
            <EscalatorView
              frames={escalatorFrames(frames)}
              ratedSpeed={snapshot.ratedSpeed}
              rise={snapshot.rise}
              slope={snapshot.slope}
              clock={serverNow}
              stale={stale}
            />
          ) : (
            <ShaftView
              frames={liftFrames(frames)}
              floors={snapshot.floors}
              stations={snapshot.stations}
              ratedLoad={snapshot.ratedLoad}
              clock={serverNow}
              stale={stale}
            />
          )}
        </div>
        <ScrollRegion label="曲线" className={`${css.column} scroll-y`}>
          {steps ? (
            <StepHeads frames={escalatorFrames(frames)} />
          ) : (
            <LiftHeads frames={liftFrames(frames)} snapshot={snapshot} />
          )}
          {steps ? (
            <EscalatorCurves frames={escalatorFrames(frames)} snapshot={snapshot} />
          ) : (
            <>
              <LiftCurves frames={liftFrames(frames)} snapshot={snapshot} />
              <Trips of={snapshot.trips} />
            </>
          )}
        </ScrollRegion>
      </div>
    </div>
  )
}

/** The line to this page, not the lift, is silent: said within 3 s. */
function Lost({ since }: { since: number }) {
  useNow()
  return (
    <div className={css.lost} role="status">
      <WarningIcon />
      <b>连接中断</b>
      <span className="num">
        {ageText(Math.max(5001, serverNow() - since))}，正在重连。画面停在中断前，电梯的情况以现场为准。
      </span>
    </div>
  )
}

const UNKNOWN = '未采集'

function LiftHeads({ frames, snapshot }: { frames: readonly LiftFrame[]; snapshot: LiveSnapshot }) {
  const d = frames.findLast(({ quality }) => quality === 1)?.d
  const { all } = landingsOf(snapshot.floors, snapshot.stations)
  const floor =
    d?.fl === undefined ? UNKNOWN : d.fl === null ? '—' : (all.find(({ idx }) => idx === d.fl)?.label ?? d.fl)
  const speed = d?.v === undefined ? UNKNOWN : d.v === null ? '—' : Math.abs(d.v).toFixed(3)
  const place = d?.pos === undefined ? UNKNOWN : d.pos === null ? '—' : trueMinus(d.pos.toFixed(2))
  return (
    <div className={`${css.heads} num`}>
      <span>
        楼层<b>{floor}</b>
        {d?.dir ? (
          <span className="brandText strong">
            {d.dir === 1 ? '▲' : '▼'} {Direction.label(d.dir as 1)}
          </span>
        ) : null}
      </span>
      <span>
        速度<b>{speed}</b>
        <span className="ter">m/s</span>
      </span>
      <span>
        位置<b>{place}</b>
        <span className="ter">m</span>
      </span>
    </div>
  )
}

function StepHeads({ frames }: { frames: readonly EscalatorFrame[] }) {
  const d = frames.findLast(({ quality }) => quality === 1)?.d
  return (
    <div className={`${css.heads} num`}>
      <span>
        速度<b>{d?.v === undefined ? UNKNOWN : d.v === null ? '—' : d.v.toFixed(3)}</b>
        <span className="ter">m/s</span>
      </span>
      {d?.dir ? (
        <span className="brandText strong">
          {d.dir === 1 ? '▲' : '▼'} {Direction.label(d.dir as 1)}
        </span>
      ) : (
        <span className="ter">{d?.run === 0 ? '停' : ''}</span>
      )}
    </div>
  )
}
