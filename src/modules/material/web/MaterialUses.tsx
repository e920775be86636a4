import { Link } from 'react-router'
import { Panel, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { materialApi } from '../shared/material.api.ts'
import { CatalogStatus, type MaterialDetail } from '../shared/material.ts'
import { catalogPaths } from '../shared/paths.ts'
import { SchemeStatus } from '../shared/scheme.ts'

/** 引用: kits and schemes that take it, and how often it was quoted. */
export function MaterialUses({ material: { id, kitCount, schemeCount, quotedCount } }: { material: MaterialDetail }) {
  const { data: kits = [] } = useRead(materialApi.kitsOf, { id })
  const { data: schemes = [] } = useRead(materialApi.schemesOf, { id })
  return (
    <Panel title="引用" right={`套件 ${kitCount} · 方案 ${schemeCount} · 报价 ${quotedCount}`}>
      {kits.length > 0 && (
        <ShortTable
          rows={kits}
          label="引用的套件"
          columns={[
            { title: '编码', as: 'code', cell: ({ kitNo }) => kitNo },
            {
              title: '套件',
              cell: ({ id: kit, name }) => <Link to={`${catalogPaths.kitSet}?id=${kit}`}>{name}</Link>,
            },
            { title: '数量', as: 'figure', cell: ({ qty }) => qty },
            { title: '状态', cell: ({ status }) => CatalogStatus.label(status) },
          ]}
        />
      )}
      {schemes.length > 0 && (
        <ShortTable
          rows={schemes}
          by={({ id: scheme, via }) => `${scheme} ${via}`}
          label="引用的方案"
          columns={[
            { title: '编码', as: 'code', cell: ({ schemeNo }) => schemeNo },
            { title: '方案', cell: ({ name }) => name },
            { title: '公式', cell: ({ lines }) => lines.map(({ expression }) => expression).join('；') },
            { title: '', quiet: true, cell: ({ via }) => (via === 2 ? <Tag tone="plain">经套件</Tag> : '') },
            { title: '状态', cell: ({ status }) => SchemeStatus.label(status) },
          ]}
        />
      )}
      {kits.length + schemes.length === 0 && <p className="ter m-0">还没有套件或方案用到它</p>}
    </Panel>
  )
}
