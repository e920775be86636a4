import { Link } from 'react-router'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { customerPaths } from '#modules/customer/shared/paths.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { employeePaths } from '#modules/employee/shared/paths.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import { teamPaths } from '#modules/organisation/shared/paths.ts'
import { planningPaths } from '#modules/planning/shared/paths.ts'
import type { Summary } from '../shared/workbench.ts'
import { TileLink } from './FigureLink.tsx'
import css from './side.module.css'

/** What every view shows (archives 4.1, all): 未读公告 and 常用入口. */

export function NoticePanel({ data }: { data: Summary }) {
  const count = data.figures.find(({ key }) => key === 'notices')?.value ?? 0
  return (
    <section>
      <PanelHead title="未读公告" count={count} right={count > 0 && <TileLink of="notices">全部</TileLink>} />
      <ul className={`m-0 py-4 px-14 no-marks t13 ${css.lines}`}>
        {data.notices.map((notice) => (
          <li className="py-5 line2-b" key={notice.id}>
            <Link to={`?notice=${notice.id}`} className={css.line ?? ''}>
              <span className="clip">{notice.title}</span>
              <span className="ter num">{dateText(notice.publishAt)}</span>
            </Link>
          </li>
        ))}
        {count === 0 && <li className="py-5 line2-b ter">没有未读公告。</li>}
      </ul>
    </section>
  )
}

const entries: readonly (readonly [title: string, path: string])[] = [
  ['维保工单', maintenancePaths.orders],
  ['维保计划', planningPaths.plans],
  ['电梯档案', elevatorPaths.list],
  ['合同管理', contractPaths.list],
  ['客户管理', customerPaths.list],
  ['小区管理', communityPaths.list],
  ['员工管理', employeePaths.list],
  ['班组管理', teamPaths.list],
]

/** 常用入口: pages that exist and that the person may open. */
export function ShortcutPanel() {
  const open = entries.filter(([, path]) => reachable(path))
  if (open.length === 0) return null
  return (
    <section>
      <PanelHead title="常用入口" />
      <nav className={`grid cols-1-1 pt-8 pb-12 px-14 t13 ${css.entries}`} aria-label="常用入口">
        {open.map(([title, path]) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </nav>
    </section>
  )
}
