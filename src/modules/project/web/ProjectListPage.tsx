import { Button } from 'antd'
import { Link } from 'react-router'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { projectApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { ProjectState } from '../shared/project.terms.ts'
import { projectList } from '../shared/projectList.ts'
import { projectPage } from './addresses.ts'
import { OnTime, Trapped } from './figures.tsx'

/** /wrapProject/wrapProjectList (archives 4.4). */
export function ProjectListPage() {
  const add = (
    <Can needs={[may.add]}>
      <Link to={projectPage.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增项目
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={projectList}
      from={projectApi.list}
      title="项目管理"
      actions={
        <>
          <ExportButton to={projectApi.export} />
          {add}
        </>
      }
      open={(row) => projectPage.detail(row.id)}
      cells={{
        communities: (names) => <span className="clip">{names.join('、')}</span>,
        teams: (names) =>
          names.length > 0 ? <span className="clip">{names.join('、')}</span> : <span className="ter">—</span>,
        onTimeRate: (rate) => <OnTime rate={rate} />,
        trapped30d: (n) => <Trapped n={n} />,
        state: (state) =>
          state === ProjectState.code.running ? (
            ProjectState.label(state)
          ) : (
            <span className="ter">{ProjectState.label(state)}</span>
          ),
      }}
      empty={{ hint: '把一处现场的客户、小区、电梯、合同与人员归到一个项目里，一起看、一起交接。', actions: add }}
    />
  )
}
