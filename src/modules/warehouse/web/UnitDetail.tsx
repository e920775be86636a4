import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import {
  AuditPanel,
  DetailPage,
  type DetailTab,
  FileLinks,
  factsOf,
  Loaded,
  RemoveDialog,
} from '#kernel/web/detail/index.ts'
import { factsIn } from '#kernel/web/fieldFacts.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { KeyValue, Panel, Pictures, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { unitPaths } from '../shared/paths.ts'
import { mayUnit } from '../shared/permissions.ts'
import { unitApi } from '../shared/unit.api.ts'
import { type UnitDetail as Unit, UnitDraft, UnitStatus } from '../shared/unit.ts'

/** What a module further right adds to the page of a part: tabs before those of its record, and verbs. */
interface Added {
  readonly tabs: readonly DetailTab[]
  readonly verbs?: (unit: Unit) => ReactNode
}

/** The page of a part (commerce 4.1): its own record, and what is given of its stock. */
export function UnitDetail({ id, added }: { id: string; added: Added }) {
  return (
    <Loaded from={unitApi.detail} input={{ id }} what="配件">
      {(unit) => <UnitView unit={unit} added={added} />}
    </Loaded>
  )
}

function UnitView({ unit, added }: { unit: Unit; added: Added }) {
  useOpenedName(unit.name)
  return (
    <DetailPage
      name={unit.name}
      badges={
        <>
          {unit.status === UnitStatus.code.off && <Tag>已停用</Tag>}
          {unit.isSafetyPart && <Tag tone="amber">安全部件</Tag>}
        </>
      }
      facts={[unit.partNo, unit.className, unit.brand, unit.model, unit.spec].filter(Boolean)}
      actions={
        <>
          {added.verbs?.(unit)}
          <Actions unit={unit} />
        </>
      }
      tabs={[
        ...added.tabs,
        { key: 'record', label: '档案', content: <UnitRecord unit={unit} /> },
        {
          key: 'substitutes',
          label: '替代件',
          count: unit.substitutes.length,
          content: <Substitutes unit={unit} />,
        },
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="unit" id={unit.id} /> },
      ]}
    />
  )
}

function UnitRecord({ unit }: { unit: Unit }) {
  const facts = (...names: Parameters<typeof factsOf<typeof UnitDraft>>[2]) => factsOf(UnitDraft, unit, names)
  return (
    <div className="detailSplit">
      <div className="detailStack">
        <Panel title="基本">
          <KeyValue
            items={[
              ['分类', unit.className],
              ...facts('brand', 'model', 'spec', 'manufacturer', 'measureUnit', 'qtyDecimals', 'trackMode'),
              ...(unit.shelfLifeMonths === null ? [] : facts('shelfLifeMonths')),
              ...facts('barcode'),
            ]}
          />
        </Panel>
        <Panel title="适用">
          <KeyValue items={facts('elevatorTypes', 'fitBrands', 'fitModels')} />
        </Panel>
        {unit.images.length > 0 && (
          <Panel title="图片" count={unit.images.length}>
            <div className="px-14 pt-8">
              <Pictures
                pictures={unit.images.map(({ key, name }, n) => ({ key, url: unit.imageUrls[n] ?? null, alt: name }))}
              />
            </div>
          </Panel>
        )}
      </div>
      <div className="detailStack">
        <Panel title="价格">
          <KeyValue items={facts('salePrice', 'minPrice', 'taxRate')} />
        </Panel>
        <Panel title="库存与采购">
          <KeyValue
            items={[
              ...quantities(unit, 'minStock', 'maxStock', 'packQty'),
              ['供应商', unit.supplierName],
              ...facts('leadTimeDays'),
            ]}
          />
        </Panel>
        <Panel title="合规">
          <KeyValue
            items={[
              ...facts('isSafetyPart', 'oldPartReturn', 'warrantyMonths'),
              ...(unit.isSafetyPart || unit.typeTestCertNo
                ? [
                    ...facts('typeTestCertNo', 'scrapBasis'),
                    ['证书图片', <FileLinks key="cert" files={unit.typeTestCert} none="未上传" />] as const,
                  ]
                : []),
            ]}
          />
        </Panel>
      </div>
    </div>
  )
}

/** Quantities in the unit they are counted in: 「12 个」. */
const quantities = (unit: Unit, ...names: readonly ('minStock' | 'maxStock' | 'packQty')[]) =>
  names.map((name): readonly [string, string | null] => {
    const quantity = unit[name]
    return [factsIn(UnitDraft, name).title, quantity && `${quantityText(quantity)} ${unit.measureUnit}`]
  })

function Substitutes({ unit }: { unit: Unit }) {
  if (unit.substitutes.length === 0) return <p className="ter t13 px-14">没有登记替代件；编辑时可以选。</p>
  return (
    <ShortTable
      rows={unit.substitutes}
      by={({ id }) => id}
      columns={[
        { title: '配件', cell: ({ id, name }) => <Link to={`${unitPaths.detail}?id=${id}`}>{name}</Link> },
        { title: '编码', as: 'num', cell: ({ partNo }) => partNo },
        { title: '规格', cell: ({ spec }) => spec },
      ]}
    />
  )
}

function Actions({ unit }: { unit: Unit }) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Can needs={[mayUnit.remove]}>
        <Button onClick={() => setRemoving(true)}>删除</Button>
      </Can>
      <Can needs={[mayUnit.edit]}>
        <Link to={`${unitPaths.edit}?id=${unit.id}`}>
          <Button type="primary">编辑</Button>
        </Link>
      </Can>
      <RemoveDialog
        open={removing}
        what="配件"
        name={unit.name}
        effect="不能再选择这种配件；只是不再采购的，停用即可。删除记入日志，不能恢复。"
        remove={() => call(unitApi.remove, { id: unit.id })}
        list={unitPaths.list}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}
