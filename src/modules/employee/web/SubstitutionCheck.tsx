import { Fragment } from 'react'
import { weekday } from '#kernel/shared/days.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { Weekday } from '#modules/community/shared/community.terms.ts'
import type { JudgedVisit, Judgement } from '../shared/substitution.ts'
import css from './handover.module.css'

/** 翠湖花园 1号梯、2号梯；青禾花园 3号梯 */
const namesOf = (visits: readonly JudgedVisit[]) =>
  [...Map.groupBy(visits, (one) => one.communityName)]
    .map(([community, there]) => `${community} ${there.map((one) => one.elevatorName).join('、')}`)
    .join('；')

/** Day by day what the substitutes can do, what they cannot and why, and what becomes of that (jobs 6.5). */
export function SubstitutionCheck({ judgement }: { judgement: Judgement }) {
  const { days } = judgement
  if (days.length === 0) return <p className="panelText sec">期间没有未开始的工单。</p>
  return (
    <dl className={`grid t13 ${css.days}`}>
      {days.map(({ date, visits }) => (
        <Fragment key={date}>
          <dt className="num">
            {dateText(date)} <span className="ter">{Weekday.label(weekday(date) as 1)}</span>
          </dt>
          <dd>
            <Taken visits={visits.filter((one) => one.outcome === 'takes')} />
            {visits
              .filter((one) => one.outcome === 'back')
              .map((one) => (
                <Back key={one.orderId} visit={one} />
              ))}
            <Left visits={visits.filter((one) => one.outcome === 'left')} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** 5 张可以替班，2 张接不了 … as the head and the question say it. */
export function summaryOf({ takes, back, left }: Judgement): string {
  const parts = [
    `${takes} 张由替班人执行`,
    ...(back > 0 ? [`${back} 张替班人接不了，回到待重排`] : []),
    ...(left > 0 ? [`${left} 张没有安排替班，也回到待重排`] : []),
  ]
  return parts.join('；')
}

function Taken({ visits }: { visits: readonly JudgedVisit[] }) {
  return [...Map.groupBy(visits, (one) => one.toName)].map(([name, ofPerson]) => (
    <p key={name}>
      <b>{name}</b> 可接 <span className="num">{ofPerson.length}</span> 张：{namesOf(ofPerson)}
      {warningsOf(ofPerson).map((text) => (
        <span key={text} className="amberText">
          {' '}
          {text}
        </span>
      ))}
    </p>
  ))
}

const warningsOf = (visits: readonly JudgedVisit[]) => [...new Set(visits.flatMap((one) => one.warnings))]

function Back({ visit }: { visit: JudgedVisit }) {
  const kinds = [...new Set(visit.against.map((one) => one.kind))]
  return (
    <p>
      <b>{visit.toName}</b> 接不了：{namesOf([visit])}，
      <span className="redText">
        {kinds.join('、')}：{visit.against.map((one) => one.text).join('；')}
      </span>
      ，回到待重排
    </p>
  )
}

function Left({ visits }: { visits: readonly JudgedVisit[] }) {
  if (visits.length === 0) return null
  return (
    <p className="sec">
      没有安排替班 <span className="num">{visits.length}</span> 张：{namesOf(visits)}，回到待重排
    </p>
  )
}
