import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { templateApi } from '../shared/api.ts'
import { type TemplateDoors, templateDoorsApi } from '../shared/doors.ts'
import { fixedDateApi } from '../shared/fixedDate.ts'
import { maintainTemplatePaths, templateAddresses } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { ElevatorType, TemplateKind } from '../shared/template.terms.ts'
import css from './doors.module.css'

/** A company has tens of templates. */
const MOST = 100

/** /maintainManage/maintainTemplate: three doors, and the lifts that have no checklist in red (jobs 4.1). */
export function DoorsPage() {
  return (
    <Loaded from={templateDoorsApi.doors} input={{}} what="维保模板">
      {(doors) => <Doors doors={doors} />}
    </Loaded>
  )
}

function Doors({ doors }: { doors: TemplateDoors }) {
  const total = doors.fixedDate + doors.onDemand + doors.regular + doors.without
  const seesDemand = useCan(may.onDemand) === 'enabled'
  const setsRules = useCan(may.rules) === 'enabled'
  const configures = useCan(may.demandRule) === 'enabled'
  return (
    <Page title="维保模板" facts={<span>在用与停用的电梯 {thousands(total)} 台</span>}>
      <div className="grid cols-3 line-b">
        <Door
          title="固定日期"
          to={maintainTemplatePaths.fixedDate}
          lifts={doors.fixedDate}
          total={total}
          text={`与使用单位约定一年中的日子与级别。相邻两次不超过 ${visitGap.days} 日才能启用。`}
        >
          <Count from="scheme" />
        </Door>
        <Door
          title="按需"
          to={seesDemand ? maintainTemplatePaths.needTemplate : undefined}
          lifts={doors.onDemand}
          total={total}
          text="有终端监测、已备案的电梯按评分与触发安排到场，其余项目由终端逐日记录。"
        >
          <Count from="demand" />
          {configures && <Link to={maintainTemplatePaths.configuration}>按需规则配置</Link>}
        </Door>
        <Door
          title="定期"
          to={maintainTemplatePaths.regular}
          lifts={doors.regular}
          total={total}
          text={`间隔不超过 ${visitGap.days} 日，半月、季度、半年、年度项目按国家标准与本公司加严的要求。`}
        >
          <Count from="regular" />
          {setsRules && <Link to={maintainTemplatePaths.rules}>周期规则设置</Link>}
        </Door>
      </div>
      {doors.without > 0 && <Bare doors={doors} />}
      <InUse seesDemand={seesDemand} />
    </Page>
  )
}

/** Lifts that no plan can be made for. */
function Bare({ doors }: { doors: TemplateDoors }) {
  return (
    <section aria-label="没有模板的电梯">
      <PanelHead title="没有模板的电梯" count={doors.without} />
      <p className={`${css.none} redText`}>
        {doors.without}{' '}
        台消防员、防爆或家用电梯没有按制造单位要求编制的模板，不能生成计划。请先在定期模板中编制特殊电梯模板，再到电梯档案中选用。
      </p>
      <ul className={`grid m-0 p-0 pb-16 px-16 no-marks ${css.bare}`}>
        {doors.bare.map((lift) => (
          <li className="flex between gap-12 py-6 line2-b" key={lift.id}>
            <Link to={`/elvArchives/detail?id=${lift.id}`} className="redText">
              {lift.communityName} {lift.name}
            </Link>
            <span className="ter num">{lift.deviceNumber}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What lifts are kept by, the most used first: a template is one click from here. */
function InUse({ seesDemand }: { seesDemand: boolean }) {
  const regular = useRead(templateApi.list, { kind: 1, size: MOST }, { retry: false })
  const demand = useRead(templateApi.list, seesDemand ? { kind: 2, size: MOST } : undefined, { retry: false })
  const rows = [...(regular.data?.records ?? []), ...(demand.data?.records ?? [])]
    .filter(({ usedBy }) => usedBy > 0)
    .sort((a, b) => b.usedBy - a.usedBy)
  if (rows.length === 0) return null
  return (
    <section aria-label="使用中的模板">
      <PanelHead title="使用中的模板" count={rows.length} />
      <ShortTable
        rows={rows}
        open={(row) => templateAddresses(row.kind, maintainTemplatePaths.home).view(row.id)}
        columns={[
          { title: '模板', cell: ({ name, isDefault }) => [name, isDefault && '默认'].filter(Boolean).join(' · ') },
          { title: '种类', as: 'sec', cell: ({ kind }) => (kind === TemplateKind.code.regular ? '定期' : '按需') },
          { title: '适用梯型', as: 'sec', cell: ({ elevatorType }) => ElevatorType.label(elevatorType) },
          { title: '项目数', as: 'num', cell: ({ itemsByLevel }) => itemsByLevel },
          { title: '使用电梯 台', as: 'figure', cell: ({ usedBy }) => thousands(usedBy) },
        ]}
      />
    </section>
  )
}

function Door({
  title,
  to,
  lifts,
  total,
  text,
  children,
}: {
  title: string
  to: string | undefined
  lifts: number
  total: number
  text: string
  children: ReactNode
}) {
  return (
    <section className={`p-16 ${css.door}`}>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      <p className={css.figure}>
        <b className="num">{thousands(lifts)}</b> 台电梯
        <span className="ter num"> {total === 0 ? '' : `${((lifts / total) * 100).toFixed(1)} %`}</span>
      </p>
      <span className={`block mb-10 ${css.track}`} aria-hidden="true">
        <span className="block bg-action" style={{ width: `${total === 0 ? 0 : (lifts / total) * 100}%` }} />
      </span>
      <p className="sec">{text}</p>
      <p className="flex gap-16">{children}</p>
    </section>
  )
}

/** How many there are to choose from. */
function Count({ from }: { from: 'scheme' | 'demand' | 'regular' }) {
  const { call } = useKit()
  const { data } = useQuery({
    queryKey: ['maintainTemplate', 'door', from],
    queryFn: async ({ signal }) => {
      if (from === 'scheme') return (await call(fixedDateApi.list, { size: 10 }, { signal })).total
      return (await call(templateApi.list, { kind: from === 'demand' ? 2 : 1, size: 10 }, { signal })).total
    },
    retry: false,
  })
  if (data === undefined) return null
  return <span className="ter">{from === 'scheme' ? `${data} 个方案` : `${data} 个模板（含平台）`}</span>
}
