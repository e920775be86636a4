import { type ReactNode, useCallback, useState } from 'react'
import { useParams } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { clockText, namesSaid } from '#kernel/shared/said.ts'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { MinuteClock } from '#kernel/web/ui/MinuteClock.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { repairApi } from '#modules/repair/shared/api.ts'
import { crewsOf } from '#modules/repair/shared/crews.ts'
import type { Candidate } from '#modules/repair/shared/live.ts'
import { placeOf } from '#modules/repair/shared/place.ts'
import { isLive, RepairSource, RepairStatus, RepairType, TrappedSpecial } from '#modules/repair/shared/repair.ts'
import { leastCrew } from '#modules/repair/shared/repairGates.ts'
import { standsAt } from '#modules/repair/shared/trapped.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Big, Facts, Note, Nothing, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import order from '../pages/order.module.css'
import { useOnline } from '../pages/useOnline.ts'
import { syncNow } from '../store/sync.ts'
import { CrewChoice } from './CrewChoice.tsx'
import { Dial } from './Dial.tsx'
import css from './repair.module.css'

type Repair = ReplyOf<typeof repairApi.detail>

const { waiting, dispatched, paused } = RepairStatus.code
const quiet = { silent: true, firstLoad: true } as const

/**
 * 派单 from the phone of who answers for it at night (decision 0200): what happened, since when, who can be there first. One
 * press sends them; until they have accepted one takes them back.
 */
export function DispatchPage() {
  const { id = '' } = useParams()
  const ask = useCallback(async () => {
    const repair = await call(repairApi.detail, { id }, quiet)
    const people = repair.status === waiting ? await call(repairApi.candidates, { id }, quiet) : []
    return { repair, people }
  }, [id])
  const { data, fault, load } = useOnline(ask, '没有网络，派单须联网')
  // The list of the day is asked anew as well: the row has left it.
  const again = async () => {
    await load()
    void syncNow()
  }
  if (!data)
    return (
      <Screen title="派单" back={phonePaths.today}>
        {fault ? <Note tone="warn">{fault}</Note> : <Nothing>正在取得维修单</Nothing>}
      </Screen>
    )
  const { repair, people } = data
  const Body = repair.status === waiting ? Waits : Sent
  return (
    <Body key={repair.version} repair={repair} people={people} onDone={again}>
      {fault && <Note tone="warn">{fault}</Note>}
    </Body>
  )
}

interface Props {
  readonly repair: Repair
  readonly people: readonly Candidate[]
  readonly onDone: () => Promise<void>
  readonly children: ReactNode
}

/** Nobody is on the way: who goes. */
function Waits({ repair, people, onDone, children }: Props) {
  const crews = crewsOf(people)
  const [chosen, setChosen] = useState<readonly string[]>(crews[0]?.ids ?? [])
  const { running, run } = useRun()
  const least = leastCrew(repair.repairType)
  const names = people.filter(({ employeeId }) => chosen.includes(employeeId)).map(({ name }) => name)
  const send = () =>
    run(async () => {
      const { id, version } = repair
      const { crew } = await call(repairApi.dispatch, { id, version, workerIds: [...chosen] })
      toast.done(`已派给 ${namesSaid(crew)}`)
    }).then(onDone)
  return (
    <Page
      repair={repair}
      foot={
        <Big disabled={running || chosen.length < least} onClick={() => void send()}>
          {chosen.length < least ? `请选 ${least} 人` : `派给${names.join('、')}`}
        </Big>
      }
    >
      {children}
      <CrewChoice people={people} crews={crews} chosen={chosen} onChoose={setChosen} lateAt={dueOf(repair)} />
    </Page>
  )
}

/** Somebody was sent, or it is over: who, how far they are, and the way back while nobody has accepted. */
function Sent({ repair, onDone, children }: Props) {
  const { running, run } = useRun()
  const { id, version, crew } = repair
  const recall = () =>
    run(async () => {
      await call(repairApi.recall, { id, version })
      toast.done(`已撤销派单，已通知 ${namesSaid(crew.map(({ name }) => name))} 无需前往`)
    }).then(onDone)
  return (
    <Page
      repair={repair}
      foot={
        repair.status === dispatched &&
        repair.acceptAt === null && (
          <Plain disabled={running} onClick={() => void recall()}>
            撤销派单
          </Plain>
        )
      }
    >
      {children}
      {crew.length > 0 && (
        <Section title="已派人员" aside={progressOf(repair)}>
          <ul className={`m-0 p-0 pb-12 px-16 no-marks ${order.crew}`}>
            {crew.map((one) => (
              <li className="row between" key={one.employeeId}>
                {one.name}
                {one.phone && <Dial phone={one.phone} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

function progressOf({ arriveAt, departAt, acceptAt, rescuedAt }: Repair): string {
  if (rescuedAt) return `${clockText(rescuedAt)} 已解救`
  if (arriveAt) return `${clockText(arriveAt)} 到场`
  if (departAt) return `${clockText(departAt)} 出发`
  return acceptAt ? `${clockText(acceptAt)} 接单` : '还没有接单'
}

/** When it will be late, in ms: the arrival, or of people in a car their rescue. */
const dueOf = ({ reportAt, arriveAt, arriveLimit, finishLimit }: Repair): number =>
  Date.parse(reportAt) + (arriveAt === null ? arriveLimit : finishLimit) * 60_000

function Page({ repair, foot, children }: { repair: Repair; foot: ReactNode; children: ReactNode }) {
  const live = isLive(repair)
  const runs = live || (repair.arriveAt === null && repair.status <= paused)
  return (
    <Screen
      title={placeOf(repair)}
      sub={`${RepairType.label(repair.repairType)}　${RepairStatus.label(repair.status)}`}
      back={phonePaths.today}
      top={
        runs && (
          <div className={`grid gap-8 rigid pt-8 pb-10 px-16 line-b ${css.oneClock}`}>
            <small className="ter f-15">
              {live ? '已受困' : '已报修'}，{repair.arriveAt === null ? '到场' : '解救'}限时
            </small>
            <MinuteClock
              label={repair.arriveAt === null ? '到场' : '解救'}
              since={repair.reportAt}
              due={new Date(dueOf(repair)).toISOString()}
              critical={live}
            />
          </div>
        )
      }
      foot={foot}
    >
      {children}
      <Report repair={repair} />
    </Screen>
  )
}

function Report({ repair }: { repair: Repair }) {
  const { trappedCount, trappedFloor, trappedSpecial, reporterName, reporterPhone, elevator } = repair
  const trapped = repair.repairType === RepairType.code.trapped
  const inside = [
    `${trappedCount ?? '—'} 人`,
    trappedFloor && standsAt(trappedFloor),
    ...trappedSpecial.map((one) => TrappedSpecial.label(one)),
  ]
  return (
    <Section title="报修" aside={RepairSource.label(repair.source)}>
      {repair.reportText && <p className={order.said}>{repair.reportText}</p>}
      <Facts
        rows={[
          ...(trapped ? ([['被困', inside.filter(Boolean).join('，')]] as const) : []),
          ['报修时间', clockText(repair.reportAt)],
          [reporterName, <Dial key="call" phone={reporterPhone} />],
          ...(elevator?.officerPhone
            ? ([
                [`安全员 ${elevator.safetyOfficer ?? ''}`, <Dial key="officer" phone={elevator.officerPhone} />],
              ] as const)
            : []),
          ['地址', repair.address],
          ['工单编号', repair.orderNo],
        ]}
      />
    </Section>
  )
}
