import { Checkbox } from 'antd'
import { useState } from 'react'
import { RailTrack, Tag } from '#kernel/web/ui/index.ts'
import { loadTone } from '#modules/organisation/shared/loadRate.ts'
import type { HandoverPerson, HandoverPlan } from '../shared/handover.ts'
import css from './handover.module.css'
import type { Arrangement } from './useHandover.ts'

const tones = { ok: 'ink', amber: 'amber', red: 'red' } as const

/** Receivers with lifts, way and load before and after; others can be ticked to share. */
export function HandoverPeople({ plan, arranged }: { plan: HandoverPlan; arranged: Arrangement }) {
  const [all, setAll] = useState(false)
  const concerned = (person: HandoverPerson) =>
    arranged.takers.has(person.id) || arranged.figures.has(person.id) || person.sameTeam
  const shown = all ? plan.people : plan.people.filter(concerned)
  const rest = plan.people.length - shown.length
  return (
    <fieldset className="line-l" aria-label="接收人">
      <div className={`row gap-12 between t13 ${css.bar}`}>
        <span>
          接收人 <b className="num">{arranged.takers.size}</b> 人
        </span>
        {(rest > 0 || all) && (
          <button type="button" className="linkButton" onClick={() => setAll(!all)}>
            {all ? '只看本班组与接收人' : `另有 ${rest} 人`}
          </button>
        )}
      </div>
      <div className={`grid gap-8 items-center t13 ${css.person} ter`}>
        <span />
        <span>姓名</span>
        <span>电梯</span>
        <span>路程 km</span>
        <span>负荷</span>
      </div>
      {shown.map((person) => (
        <PersonLine key={person.id} person={person} arranged={arranged} />
      ))}
      {plan.takers.length === 0 && (
        <p className="panelText sec">没有持有效特种设备作业人员证（T）且在岗的同事，先办证或招人再移交。</p>
      )}
    </fieldset>
  )
}

function PersonLine({ person, arranged }: { person: HandoverPerson; arranged: Arrangement }) {
  const figures = arranged.figures.get(person.id)
  const rate = figures?.rate[1] ?? (person.capacity > 0 ? (person.hours / person.capacity) * 100 : 0)
  const gain = figures?.lifts ?? 0
  return (
    <div className={`grid gap-8 items-center t13 ${css.person}`}>
      <Checkbox
        aria-label={`由${person.name}接收`}
        checked={arranged.takers.has(person.id)}
        disabled={!person.certified}
        onChange={() => arranged.tick(person.id)}
      />
      <span className="row wrap gap-y-2 gap-x-8 min-w-0">
        {person.name}
        {!person.sameTeam && person.teamName && <span className="ter small">{person.teamName}</span>}
        {!person.certified && <Tag tone="red">无有效T证</Tag>}
        {person.certified && !person.certifiedThrough && <Tag tone="amber">T证期间到期</Tag>}
        {person.away && <Tag tone="amber">请假</Tag>}
      </span>
      <span className="num">
        {person.lifts}
        {gain > 0 && <span className="brandText strong"> +{gain}</span>}
      </span>
      <span className="num">
        {figures ? (
          <>
            {figures.km[0].toFixed(1)}
            {figures.km[1] > figures.km[0] + 0.05 && (
              <span className="brandText strong"> +{(figures.km[1] - figures.km[0]).toFixed(1)}</span>
            )}
          </>
        ) : (
          <span className="ter">—</span>
        )}
      </span>
      <span>
        <span className="num">
          {figures && gain > 0 && `${figures.rate[0].toFixed(0)} → `}
          <b className={rate > 100 ? 'redText' : rate > 85 ? 'amberText' : ''}>{rate.toFixed(0)} %</b>
        </span>
        <RailTrack share={Math.min(1, rate / 100)} tone={tones[loadTone(rate)]} label={`负荷 ${rate.toFixed(1)} %`} />
      </span>
    </div>
  )
}
