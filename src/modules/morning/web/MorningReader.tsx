import { Button } from 'antd'
import { minutesSaid, namesSaid } from '#kernel/shared/said.ts'
import { told } from '#kernel/web/client/told.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, PanelHead, Tag, toast } from '#kernel/web/ui/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { morningApi } from '../shared/api.ts'
import { rollCall, type Sheet, type SheetContent, type SheetMember } from '../shared/morning.ts'
import css from './morning.module.css'

/** The morning sheet as a drawer; ticked and printed here. */
export function MorningReader({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Loaded key={id} from={morningApi.detail} input={{ id }} what="早会单">
      {(sheet) => (
        <Drawer
          open
          wide
          title={`${sheet.content.teamName} 早会单`}
          onClose={onClose}
          actions={<Verbs sheet={sheet} />}
        >
          <SheetView sheet={sheet} />
        </Drawer>
      )}
    </Loaded>
  )
}

function Verbs({ sheet }: { sheet: Sheet }) {
  const { call, download } = useKit()
  const { running, run } = useRun()
  const ticked = Object.keys(sheet.ticks).length
  const tick = () =>
    run(async () => {
      await call(morningApi.tick, { id: sheet.id })
      toast.done('已确认到岗')
    })
  return (
    <>
      <span className={`ter small num ${css.count}`}>
        到岗 {ticked} / {sheet.content.members.length}
      </span>
      <Button onClick={() => void told(download(morningApi.print, { id: sheet.id }))}>打印</Button>
      {sheet.mine && <Tick sheet={sheet} running={running} onTick={() => void tick()} />}
    </>
  )
}

function Tick({ sheet, running, onTick }: { sheet: Sheet; running: boolean; onTick: () => void }) {
  if (sheet.self && sheet.ticks[sheet.self]) return null
  return (
    <Button type="primary" loading={running} onClick={onTick}>
      确认到岗
    </Button>
  )
}

function SheetView({ sheet: { content, day, ticks } }: { sheet: Sheet }) {
  return (
    <div className={`pb-20 px-6 ${css.sheet}`}>
      <p className="m-0 py-10 px-14 line2-b sec">
        <span className="num">{day}</span>　班组长 {content.leaderName ?? '—'}　天气{' '}
        {content.weather ?? <span className="ter">未采集</span>}
      </p>
      <PanelHead title="今日路线" count={content.members.length} />
      <ul className={`m-0 pt-2 pb-10 px-14 no-marks t13 ${css.members}`}>
        {content.members.map((member) => (
          <Member key={member.employeeId} member={member} ticks={ticks} />
        ))}
      </ul>
      <PanelHead
        title="法定临期"
        count={content.dueTotal}
        right={content.dueTotal > content.due.length ? `列出最紧的 ${content.due.length} 单` : '3 天内，未排在今天'}
      />
      <ul className={`m-0 pt-2 pb-10 px-14 no-marks t13 ${css.lines}`}>
        {content.due.map((row) => (
          <li key={row.orderId}>
            <span className="clip">{row.title}</span>
            <span className="ter">{namesSaid(row.crew) || '未派人'}</span>
            <DateText value={row.legalDeadline} today={day} warn={3} />
          </li>
        ))}
        {content.due.length === 0 && <li className="ter">没有。</li>}
      </ul>
      <PanelHead title="证书提醒" count={content.certificates.length} />
      <ul className={`m-0 pt-2 pb-10 px-14 no-marks t13 ${css.lines}`}>
        {content.certificates.map((paper) => (
          <li key={`${paper.name} ${paper.certType} ${paper.validTo}`}>
            <span className="clip">
              {paper.name} {paper.certType}
            </span>
            <span className={`num ${paper.expired ? 'redText' : 'amberText'}`}>
              {paper.validTo ?? '长期'}
              {paper.expired ? ' 已过期' : ''}
            </span>
          </li>
        ))}
        {content.certificates.length === 0 && <li className="ter">没有。</li>}
      </ul>
      <Yesterday title="昨日返修" rows={content.rework} />
      <Yesterday title="昨日领用配件" rows={content.parts} />
    </div>
  )
}

function Yesterday({ title, rows }: { title: string; rows: SheetContent['rework'] }) {
  return (
    <>
      <PanelHead title={title} />
      <ul className={`m-0 pt-2 pb-10 px-14 no-marks t13 ${css.lines}`}>
        {rows === null ? <li className="ter">未采集</li> : rows.map((row) => <li key={row}>{row}</li>)}
        {rows?.length === 0 && <li className="ter">没有。</li>}
      </ul>
    </>
  )
}

function Member({ member, ticks }: { member: SheetMember; ticks: Sheet['ticks'] }) {
  const call = rollCall(member, ticks)
  return (
    <li>
      <div className={`flex gap-10 items-baseline ${css.who}`}>
        <b>{member.name}</b>
        <span className="ter small num">
          {member.stops.length === 0 ? '没有工单' : `${member.stops.length} 单 · 路上 ${minutesSaid(member.travel)}`}
        </span>
        {call.tone === 'none' || call.tone === 'late' ? (
          <Tag tone="amber">{call.label}</Tag>
        ) : (
          <span className="small">{call.label}</span>
        )}
      </div>
      <ol>
        {member.stops.map((stop) => (
          <li key={stop.orderId}>
            <span className="num">{stop.at}</span> {stop.communityName} {stop.title}{' '}
            <span className="ter small">{Level.label(stop.level)}</span>
          </li>
        ))}
      </ol>
    </li>
  )
}
