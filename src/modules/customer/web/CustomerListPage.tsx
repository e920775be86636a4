import { Button } from 'antd'
import { Link } from 'react-router'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { customerApi } from '../shared/api.ts'
import { customerList } from '../shared/customer.ts'
import { customerPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'

export function CustomerListPage() {
  const add = (
    <Can needs={[may.add]}>
      <Link to={customerPaths.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增客户
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={customerList}
      from={customerApi.list}
      title="客户管理"
      actions={
        <>
          <ExportButton to={customerApi.export} />
          {add}
        </>
      }
      open={(row) => `${customerPaths.detail}?id=${row.id}`}
      empty={{ hint: '电梯与合同都挂在客户名下，先把客户建好。', actions: add }}
    />
  )
}
