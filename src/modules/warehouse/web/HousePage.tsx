import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field, useFormValue } from '#kernel/web/form/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { may } from '../shared/api.ts'
import { houseApi } from '../shared/house.api.ts'
import { HouseDraft, HouseStatus, HouseType, houseList } from '../shared/house.ts'

/** The warehouses of a company, vans among them. */
export function HousePage({ choose }: { choose: ReactNode }) {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const add = (
    <Can needs={[may.write]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增仓库
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={houseList}
        from={houseApi.list}
        title="仓库"
        actions={
          <>
            {choose}
            <ExportButton to={houseApi.export} />
            {add}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '先建中心仓；站点、车上和旧件各是一个仓库，仓管员各管各的。', actions: add }}
      />
      {id && <HouseDrawer id={id} onClose={() => open()} />}
      {adding && <HouseDrawer id={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}

function HouseDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="仓库"
      draft={HouseDraft}
      calls={houseApi}
      id={id}
      fresh={{ type: HouseType.code.centre, status: HouseStatus.code.on, isDefault: false }}
      title={({ name }) => name}
      edits={[may.write]}
      removing={{
        needs: [may.write],
        says: ({ name }) => ({ name, effect: '不能再选择这个仓库；删除记入日志，不能恢复。' }),
      }}
      history="warehouse"
      onClose={onClose}
    >
      <Field of="name" />
      <Field of="code" />
      <Field of="type" />
      <Plate />
      <Field of="keeperId" />
      <Field of="teamId" />
      <Field of="address" span={2} />
      <Field of="status" />
      <Field of="isDefault" />
    </RowDrawer>
  )
}

/** Of a van; it stays in sight while it is filled. */
function Plate() {
  const van = useFormValue('type') === HouseType.code.van
  const filled = Boolean(useFormValue('plateNo'))
  return van || filled ? <Field of="plateNo" /> : null
}
