import { Button } from 'antd'
import { Link } from 'react-router'
import { ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { linkApi } from '../shared/api.ts'
import { linkLogList } from '../shared/elevatorLink.ts'
import { platformPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { LinkMark } from './marks.tsx'
import { useLivePlatforms } from './useLive.ts'

/** /linkElvManage/linkElvInfo/elvlog (archives 4.3). */
export function LinkLogPage() {
  useLivePlatforms(linkApi.log)
  return (
    <ListPage
      list={linkLogList}
      from={linkApi.log}
      title="关联日志"
      actions={
        <Can needs={[may.links]}>
          <Link to={platformPaths.links}>
            <Button>电梯关联</Button>
          </Link>
        </Can>
      }
      open={(row) => `${elevatorPaths.detail}?id=${row.elevatorId}`}
      cells={{
        elevatorName: (_, row) => <LiftName of={row.lift} />,
        stateBefore: (state) => (state === null ? <span className="ter">—</span> : <LinkMark state={state} />),
        stateAfter: (state) => <LinkMark state={state} />,
      }}
      empty={{ hint: '关联、解除与匹配的每一步在这里留下记录。' }}
    />
  )
}
