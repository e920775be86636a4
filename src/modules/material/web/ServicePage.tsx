import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ListCells, ListPage, ListTabs, type Selection } from '#kernel/web/list/index.ts'
import { RegionName } from '#kernel/web/region/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, Tag, toast } from '#kernel/web/ui/index.ts'
import { CatalogStatus } from '../shared/material.ts'
import { catalogPaths } from '../shared/paths.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { serviceApi } from '../shared/service.api.ts'
import { ServiceKind, type ServiceRow, ServiceTab, serviceList } from '../shared/service.ts'

const cells: ListCells<ServiceRow> = {
  name: (name, { isDefault }) =>
    isDefault ? (
      <span className="flex gap-6 items-baseline min-w-0">
        <span className="clip">{name}</span>
        <Tag tone="blue">默认</Tag>
      </span>
    ) : (
      name
    ),
  status: (status) =>
    status === CatalogStatus.code.on ? <span className="ter">启用</span> : <Tag tone="plain">停用</Tag>,
  regionCodes: (codes, { kind }) =>
    kind === ServiceKind.code.agent && codes.length === 0 ? '不限地区' : <RegionName code={codes} />,
}

/** /quoteManage/serveManage (commerce 4.3): 服务项目 and 客服人员. */
export function ServicePage() {
  const add = (
    <Can needs={[mayCatalog.serviceSet]}>
      <Link to={catalogPaths.serviceSet}>
        <Button type="primary" icon={<PlusIcon />}>
          新增服务
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={serviceList}
      from={serviceApi.list}
      title="客户服务"
      actions={add}
      tabs={(state) => (
        <ListTabs state={state} label="客户服务页签" tabs={ServiceTab.options} counts={undefined} tones={{}} />
      )}
      cells={cells}
      selectionActions={(selection) => <Verbs selection={selection} />}
      open={(row) => `${catalogPaths.serviceSet}?id=${row.id}`}
      empty={{ hint: '安装、运输、调试等按台、按层站或按公里计价的服务，和为客户负责的客服人员。', actions: add }}
    />
  )
}

function Verbs({ selection: { ids, clear } }: { selection: Selection<ServiceRow> }) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  return (
    <Can needs={[mayCatalog.serviceSet]}>
      <span className="flex gap-12">
        <button type="button" className="linkButton" onClick={() => setRemoving(true)}>
          删除
        </button>
        {removing && (
          <ConfirmDanger
            open
            title={`删除 ${ids.length} 项客户服务`}
            effect="报价时不再能选；已保存的报价不受影响。"
            verb="删除"
            onConfirm={async () => {
              const { deleted } = await call(serviceApi.remove, { ids: [...ids] })
              toast.done(`已删除 ${deleted} 项`)
              setRemoving(false)
              clear()
            }}
            onClose={() => setRemoving(false)}
          />
        )}
      </span>
    </Can>
  )
}
