import { Button } from 'antd'
import { Link } from 'react-router'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { contractApi } from '../shared/api.ts'
import { contractList } from '../shared/contractList.ts'
import { may } from '../shared/permissions.ts'
import { contractPage } from './addresses.ts'
import { contractCells } from './contractCells.tsx'

/** /contractManage/contractList (archives 4.7): the footer sums the whole filter. */
export function ContractListPage() {
  const today = useKit().today()
  const add = (
    <Can needs={[may.add]}>
      <Link to={contractPage.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增合同
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={contractList}
      from={contractApi.list}
      title="合同管理"
      actions={
        <>
          <ExportButton to={contractApi.export} />
          {add}
        </>
      }
      open={(row) => (row.draft ? contractPage.edit(row.id) : contractPage.detail(row.id))}
      cells={contractCells(today)}
      empty={{ hint: '合同定下哪些电梯在保、何时收款；维保计划从合同开始。', actions: add }}
    />
  )
}
