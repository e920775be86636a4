import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ExportButton, ImportDialog, ListPage, useCurrentList } from '../list/index.ts'
import { useKit } from '../services.tsx'
import { LiftIcon, PlusIcon } from '../ui/icons/index.ts'
import { DateText, Tag, toast } from '../ui/index.ts'
import { Service, sampleApi, samples, UseState } from './demoList.ts'
import { placeOptions } from './demoServices.ts'

function Tree() {
  const { state } = useCurrentList()
  const chosen = (state.filters.place as string[] | undefined) ?? []
  return (
    <div className="demoTree">
      {placeOptions.map((place) => (
        <button
          key={place.value}
          type="button"
          aria-pressed={chosen.includes(place.value)}
          onClick={() => state.setFilters({ place: chosen.includes(place.value) ? undefined : [place.value] })}
        >
          <span className="clip">{place.label}</span>
          <span className="ter num">{place.note}</span>
        </button>
      ))}
    </div>
  )
}

/** A whole list page over samples. */
export function ListSection() {
  const { today } = useKit()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <ListPage
        list={samples}
        from={sampleApi.list}
        title="设备档案"
        facts="420 台 · 在用 403 · 停用 12"
        side={<Tree />}
        actions={
          <>
            <Segmented options={['列表', '地图']} />
            <Button onClick={() => setImporting(true)}>导入</Button>
            <ExportButton to={sampleApi.export} />
            <Button type="primary" icon={<PlusIcon />}>
              新增设备
            </Button>
          </>
        }
        selectionActions={({ ids, clear }) => (
          <>
            <Button onClick={() => toast.done(`已改 ${ids.length} 台`, { label: '撤销', run: clear })}>
              改维保人员
            </Button>
            <Button>停用</Button>
          </>
        )}
        open={(row) => `/detail/${row.id}`}
        cells={{
          name: (name, row) => (
            <span className="demoName">
              <LiftIcon size={15} className="icon ter" />
              <span className="clip">{name}</span>
              {row.id === 's1' && (
                <Tag tone="red" solid>
                  困人
                </Tag>
              )}
            </span>
          ),
          use: (use) =>
            use === UseState.code.used ? (
              <span className="sec">在用</span>
            ) : (
              <Tag tone="amber">{UseState.label(use)}</Tag>
            ),
          service: (service) =>
            service === Service.code.covered ? (
              <span className="sec">在保</span>
            ) : (
              <Tag tone={service === Service.code.none ? 'red' : 'amber'}>{Service.label(service)}</Tag>
            ),
          nextOn: (day) => <DateText value={day} today={today()} warn={30} />,
        }}
        empty={{ hint: '从表格导入最快；也可以逐台新增。', actions: <Button type="primary">导入</Button> }}
      />
      <ImportDialog
        what="设备"
        unit="台"
        template={sampleApi.template}
        to={sampleApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </>
  )
}
