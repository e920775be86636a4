import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { moneyText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { signApi } from '#modules/maintenance/shared/api.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { Facts, Section } from '../kit/parts.tsx'
import { clockOf, levelName } from '../words.ts'
import order from './order.module.css'
import css from './sign.module.css'

type View = ReplyOf<typeof signApi.view>

/** What the customer reads before he signs, in words he would use himself. */
export function VisitRecord({ view }: { view: Extract<View, { kind: 'visit' }> }) {
  const { abnormal, photos } = view
  const time =
    view.startAt &&
    view.completeAt &&
    `${view.startAt.slice(0, 10)} ${clockOf(view.startAt)}～${clockOf(view.completeAt)}`
  return (
    <>
      <h1>{liftLabel(view.communityName, view.elevatorName)}</h1>
      <p className={order.said}>
        {levelName(view.level)}，检查 {view.itemCount} 项，正常 {view.normalCount} 项，
        {abnormal.length === 0 ? '没有发现异常' : `异常 ${abnormal.length} 项`}。
        {view.elevatorStateAfter !== null && `维保后电梯${StateAfter.label(view.elevatorStateAfter)}`}
        {view.stateReason && `：${view.stateReason}`}
      </p>
      {abnormal.length > 0 && (
        <Section title="异常与处理">
          <ul className={order.list}>
            {abnormal.map((one) => (
              <li key={`${one.name}${one.text}`}>
                {one.name}
                <small data-warn>{[one.text, one.handling].filter(Boolean).join('，')}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="维保记录">
        <Facts
          rows={[
            ['作业人员', view.workers.join('、')],
            ['时间', time || null],
            ['时长', view.workMinutes === null ? null : minutesSaid(view.workMinutes)],
            ['注册代码', view.registerCode],
            ['下次维保', view.nextDate],
            ['工单编号', view.orderNo],
          ]}
        />
      </Section>
      <SitePhotos photos={photos} />
      {view.objection && (
        <Section title="使用单位的异议">
          <p className={order.said}>{view.objection}</p>
        </Section>
      )}
      {view.addenda.length > 0 && (
        <Section title="维保单位的更正说明">
          <ul className={order.list}>
            {view.addenda.map(({ text, author, at }) => (
              <li key={at}>
                {text}
                <small>
                  {author}　{at.slice(0, 10)} {clockOf(at)}
                </small>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** 维修: what was wrong, what was done, how the lift runs now. */
export function RepairRecord({ view }: { view: Extract<View, { kind: 'repair' }> }) {
  const at = (instant: string | null) => instant && `${instant.slice(0, 10)} ${clockOf(instant)}`
  const after = view.elevatorStateAfter
  return (
    <>
      <h1>{liftLabel(view.communityName, view.elevatorName)}</h1>
      <p className={order.said}>
        {view.what}，{view.cause ? `原因是${view.cause}` : '原因未登记'}
        {view.measure && `，${view.measure}`}。{after !== null && `修后电梯${StateAfter.label(after)}`}
        {view.stateReason && `：${view.stateReason}`}
      </p>
      <Section title="维修记录">
        <Facts
          rows={[
            ['报修', at(view.reportAt)],
            ['故障描述', view.reportText],
            ['到场', at(view.arriveAt)],
            ...(view.rescuedAt ? ([['解救', at(view.rescuedAt)]] as const) : []),
            ['完成', at(view.completeAt)],
            ['作业人员', view.workers.join('、')],
            ['费用', view.amount === null ? '不收费' : `${moneyText(view.amount)} 元`],
            ['注册代码', view.registerCode],
            ['工单编号', view.orderNo],
          ]}
        />
      </Section>
      <SitePhotos photos={view.photos} />
    </>
  )
}

function SitePhotos({ photos }: { photos: View['photos'] }) {
  if (photos.length === 0) return null
  return (
    <Section title="现场照片" aside={`${photos.length} 张`}>
      <ul className={`grid cols-3 gap-8 m-0 p-0 pb-14 px-16 no-marks ${css.photos}`}>
        {photos.map(({ url, name }) => (
          <li key={url}>
            <a className="block" href={url} target="_blank" rel="noreferrer">
              <img className="block w-full edge r-6 cover" src={url} alt={name} loading="lazy" />
            </a>
            <small className="clip block ter f-14">{name}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
