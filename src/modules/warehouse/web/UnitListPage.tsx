import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ExportButton, ImportDialog, type ListCells, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag, toast } from '#kernel/web/ui/index.ts'
import { unitPaths } from '../shared/paths.ts'
import { mayUnit } from '../shared/permissions.ts'
import { unitApi } from '../shared/unit.api.ts'
import { type UnitRow, UnitStatus, unitList } from '../shared/unit.ts'
import { ClassSide } from './ClassSide.tsx'

/** Red where there is no more than the lower limit (commerce 4.1). */
const cells: ListCells<UnitRow> = {
  name: (name, { isSafetyPart, isLow }) =>
    isSafetyPart || isLow ? (
      <span className="flex gap-6 items-baseline min-w-0">
        <span className={isLow ? 'clip redText' : 'clip'}>{name}</span>
        {isSafetyPart && <Tag tone="amber">安全部件</Tag>}
      </span>
    ) : (
      name
    ),
  available: (available, { isLow }) =>
    isLow ? (
      <b className="redText num">{quantityText(available)}</b>
    ) : (
      <span className="num">{quantityText(available)}</span>
    ),
}

/** /unit/unitList (commerce 4.1). */
export function UnitListPage() {
  const [importing, setImporting] = useState(false)
  const bring = (
    <Can needs={[mayUnit.import]}>
      <Button onClick={() => setImporting(true)}>导入</Button>
    </Can>
  )
  const add = (
    <Can needs={[mayUnit.add]}>
      <Link to={unitPaths.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增配件
        </Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        list={unitList}
        from={unitApi.list}
        title="配件列表"
        actions={
          <>
            {bring}
            <ExportButton to={unitApi.export} />
            {add}
          </>
        }
        side={<ClassSide />}
        cells={cells}
        selectionActions={(selection) => <StatusVerbs selection={selection} />}
        open={(row) => `${unitPaths.detail}?id=${row.id}`}
        empty={{
          hint: '先建好配件分类；已有配件台账时，从表格导入最快。',
          actions: (
            <>
              {bring}
              {add}
            </>
          ),
        }}
      />
      <ImportDialog
        what="配件"
        unit="种"
        template={unitApi.template}
        to={unitApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </>
  )
}

function StatusVerbs({ selection: { ids, clear } }: { selection: Selection<UnitRow> }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const set = (status: UnitRow['status']) =>
    run(async () => {
      const { done } = await call(unitApi.setStatus, { ids: [...ids], status })
      const verb = status === UnitStatus.code.on ? '启用' : '停用'
      toast.done(done === ids.length ? `已${verb} ${done} 种` : `已${verb} ${done} 种，其余原来就是${verb}的`)
      clear()
    })
  return (
    <Can needs={[mayUnit.remove]}>
      <span className="flex gap-12">
        <button type="button" className="linkButton" disabled={running} onClick={() => void set(UnitStatus.code.off)}>
          停用
        </button>
        <button type="button" className="linkButton" disabled={running} onClick={() => void set(UnitStatus.code.on)}>
          启用
        </button>
      </span>
    </Can>
  )
}
