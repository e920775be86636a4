import { minutesSaid } from '#kernel/shared/said.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import { minutesWorked, recordedCount } from '../../shared/visit.ts'
import { Section } from '../kit/parts.tsx'
import { usePhone } from '../store/state.ts'
import { nowOf, type Visit } from '../store/visits.ts'
import { handlings } from './ItemRow.tsx'
import css from './order.module.css'

const { abnormal, handled } = ItemResult.code

/** The visit in words a customer reads (jobs 4.3). */
export function Summary({ visit }: { visit: Visit }) {
  const { order } = visit
  const state = usePhone()
  const wrong = order.items.filter(({ result }) => result === abnormal || result === handled)
  const photos = order.items.reduce((sum, item) => sum + item.photos.length, 0)
  const after = order.elevatorStateAfter
  return (
    <Section title="本次维保" aside={minutesSaid(minutesWorked(order, nowOf(state)))}>
      <p className={css.said}>
        共 {order.items.length} 项，已检查 {recordedCount(order)} 项，
        {wrong.length === 0 ? '没有发现异常' : `发现 ${wrong.length} 项异常`}。照片 {photos} 张
        {after !== null && `。维保后电梯${StateAfter.label(after)}`}
        {order.stateReason && `：${order.stateReason}`}
      </p>
      {wrong.length > 0 && (
        <ul className={css.list}>
          {wrong.map((item) => (
            <li key={item.itemCode}>
              {item.name}
              <small data-warn>
                {[
                  item.value === null ? null : `${item.value}${item.valueUnit ?? ''}`,
                  item.text,
                  handlings[item.handling?.action ?? 0],
                ]
                  .filter(Boolean)
                  .join('，')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
