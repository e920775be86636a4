import { Link } from 'react-router'
import { hoursSaid, minutesSaid, momentText } from '#kernel/shared/said.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { DateText, PanelHead, QueueClear, RailTrack, Tag } from '#kernel/web/ui/index.ts'
import { driftText, ON_TIME } from '#modules/board/shared/drift.ts'
import { Lanes } from '#modules/board/web/index.ts'
import { OrderInspector } from '#modules/maintenance/web/index.ts'
import { MorningPanel } from '#modules/morning/web/index.ts'
import { repairPage } from '#modules/repair/web/index.ts'
import { deskKinds } from '../shared/queue.ts'
import type { Lane, LeadView, Member, Returned, Summary } from '../shared/workbench.ts'
import { crewsOf } from './crews.ts'
import { FigureWord, TileLink } from './FigureLink.tsx'
import { Handover } from './Handover.tsx'
import css from './lead.module.css'
import { DueRow, UnsignedRow } from './OrderRows.tsx'
import { QueuePanel } from './QueuePanel.tsx'
import { NoticePanel } from './SidePanels.tsx'
import { Unmeasured } from './Unmeasured.tsx'

/** 班组长: today's routes above, what is due and unsigned below, people and handover right (archives 4.1). */
export function LeadBoard({ data, lead }: { data: Summary; lead: LeadView }) {
  const [open, setOpen] = useInspected('order')
  const figure = (key: string) => data.figures.find((one) => one.key === key)
  const crews = crewsOf(lead.lanes)
  const free = lead.lanes.filter(({ stops }) => stops.length === 0)
  return (
    <div className={css.board} data-calm={lead.dueSoon.length === 0 || undefined}>
      <section className={css.lanes}>
        <PanelHead
          title="今日路线"
          count={crews.length}
          right={
            <>
              <FigureWord figure={figure('dueToday')} />
              <FigureWord figure={figure('doneToday')} />
              <FigureWord figure={figure('late')} />
            </>
          }
        />
        {free.length > 0 && (
          <p className="m-0 py-8 px-14 t13 line2-b rigid">
            <span className="ter">今天没有工单</span>{' '}
            {free.map(({ employeeId, name, absent }, at) => (
              <span key={employeeId}>
                {at > 0 && '、'}
                <Who name={name} absent={absent} />
              </span>
            ))}
          </p>
        )}
        {crews.length > 0 && <Lanes lanes={crews.map(shownLane)} onOpen={setOpen} />}
      </section>
      <section className={css.due}>
        <PanelHead
          title="3天内到期维保"
          count={figure('dueSoon')?.value}
          right={<TileLink of="dueSoon">全部</TileLink>}
        />
        {lead.dueSoon.length > 0 && (
          <div className={css.scroll}>
            {lead.dueSoon.map((order) => (
              <DueRow key={order.id} order={order} today={data.day} onOpen={setOpen} />
            ))}
          </div>
        )}
      </section>
      <section className={css.unsigned}>
        <PanelHead
          title="未签字工单"
          count={figure('toConfirm')?.value}
          right={<TileLink of="toConfirm">全部</TileLink>}
        />
        <div className={css.scroll}>
          {lead.unsigned.map((order) => (
            <UnsignedRow key={order.id} order={order} today={data.day} onOpen={setOpen} />
          ))}
          {lead.unsigned.length === 0 && <QueueClear headline="完成的工单都已签字确认" />}
        </div>
      </section>
      <aside className={`scroll line-l bg-side ${css.side}`} aria-label="班组">
        <QueuePanel data={data} kinds={deskKinds(3)} />
        <MorningPanel />
        <Handover notes={lead.notes} />
        <Members members={lead.members} today={data.day} />
        {lead.returned ? <ReturnedRepairs rows={lead.returned} today={data.day} /> : <Unmeasured of="returned" />}
        <NoticePanel data={data} />
      </aside>
      <OrderInspector id={open} onClose={() => setOpen()} />
    </div>
  )
}

const Who = ({ name, absent }: Pick<Lane, 'name' | 'absent'>) => (
  <>
    {name}
    {absent && (
      <>
        {' '}
        <Tag tone="amber">请假</Tag>
      </>
    )}
  </>
)

/** The crews' lanes of 维保看板 are drawn alike. */
function shownLane(crew: readonly [Lane, ...Lane[]]) {
  const { employeeId, stops, done, travel, drift } = crew[0]
  return {
    key: employeeId,
    label: `${crew.map(({ name }) => name).join('、')}今日路线`,
    head: (
      <div>
        {crew.map(({ employeeId: id, name, absent }, at) => (
          <span key={id}>
            {at > 0 && '、'}
            <Who name={name} absent={absent} />
          </span>
        ))}
      </div>
    ),
    facts: (
      <>
        {done} / {stops.length} 单 · 路上 {minutesSaid(travel)}
        {drift !== null && Math.abs(drift) >= ON_TIME && <div>{driftText(drift)}</div>}
      </>
    ),
    stops,
  }
}

/** 昨日返修: what was repaired and reported again within 48 hours. */
function ReturnedRepairs({ rows, today }: { rows: readonly Returned[]; today: string }) {
  return (
    <section>
      <PanelHead title="昨日返修" count={rows.length} />
      {rows.length === 0 ? (
        <p className="ter m-0 py-10 px-14 t13">昨天没有 48 小时内的再次报修。</p>
      ) : (
        <ul className={`m-0 pt-2 pb-8 px-14 no-marks t13 ${css.returned}`}>
          {rows.map(({ id, communityName, elevatorName, reportAt, hoursAfter }) => (
            <li key={id}>
              <Link className="clip" to={repairPage.order(id)}>
                {communityName} {elevatorName}
              </Link>
              <span className="num small sec">
                {momentText(reportAt, today)} 报修，距上次 {hoursSaid(hoursAfter)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** 成员证书/负荷: the certificate and how full the day is. */
function Members({ members, today }: { members: readonly Member[]; today: string }) {
  return (
    <section>
      <PanelHead
        title="成员证书/负荷"
        count={members.length}
        right={<TileLink of="dueCertificate">到期证书</TileLink>}
      />
      <ul className={`m-0 py-2 px-14 no-marks t13 ${css.members}`}>
        {members.map((member) => {
          const share = (member.load ?? 0) / 100
          const says = `今日 ${minutesSaid(member.minutes)}，目标 ${minutesSaid(member.target)}，日负荷 ${member.load ?? 0} %`
          return (
            <li key={member.id}>
              <span className="clip">{member.name}</span>
              <span className="small">
                {!member.certified ? (
                  <span className="redText">无作业证</span>
                ) : member.certTo ? (
                  <DateText value={member.certTo} today={today} warn={30} />
                ) : (
                  <span className="ter">长期有效</span>
                )}
              </span>
              <span className={css.load} title={says}>
                <RailTrack
                  share={share}
                  ticks={[]}
                  tone={share > 1 ? 'amber' : 'ink'}
                  label={`${member.name}${says}`}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
