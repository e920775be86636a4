import { useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { RegionName } from '#kernel/web/region/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { NetworkPanel, RowSkeleton, toast } from '#kernel/web/ui/index.ts'
import { customerApi } from '../shared/api.ts'
import { type CustomerDetail, CustomerGrade, CustomerRole, CustomerType } from '../shared/customer.ts'
import { MergePart } from '../shared/customerMerge.ts'

type Part = (typeof MergePart.options)[number]['value']

const text: Record<Part, (customer: CustomerDetail) => ReactNode> = {
  name: (one) => one.name,
  identity: (one) => [CustomerType.label(one.type), one.creditCode ?? one.idCard].filter(Boolean).join(' '),
  role: (one) => CustomerRole.label(one.role),
  grade: (one) => one.grade && CustomerGrade.label(one.grade),
  place: (one) =>
    one.regionCode ? (
      <>
        <RegionName code={one.regionCode} /> {one.address}
      </>
    ) : (
      one.address
    ),
  salesman: (one) => one.salesmanName,
  invoice: (one) =>
    [one.invoice.title, one.invoice.taxNo, one.invoice.bank, one.invoice.account].filter(Boolean).join(' '),
  safety: (one) =>
    [one.safetyDirector, ...one.safetyOfficers.map((officer) => officer.name)].filter(Boolean).join('、'),
  remark: (one) => one.remark,
}

/** 合并: which customer stays, and of each part which value (archives 4.6, AMf). */
export function MergeDrawer({ pair, onClose }: { pair: readonly [string, string]; onClose: () => void }) {
  const { call } = useKit()
  const both = useQuery({
    queryKey: [customerApi.detail.path, pair],
    queryFn: ({ signal }) =>
      Promise.all(pair.map((id) => call(customerApi.detail, { id }, { signal, firstLoad: true }))),
    retry: false,
  })
  return (
    <Drawer open onClose={onClose} wide title="合并客户">
      {both.isPending && <RowSkeleton rows={8} />}
      {both.isError && <NetworkPanel failure={both.error} onRetry={() => void both.refetch()} />}
      {both.data && <MergeForm customers={both.data} onClose={onClose} />}
    </Drawer>
  )
}

function MergeForm({ customers, onClose }: { customers: readonly CustomerDetail[]; onClose: () => void }) {
  const { call } = useKit()
  const [keepId, setKeepId] = useState(customers[0]?.id)
  const [chosen, setChosen] = useState<Partial<Record<Part, string>>>({})
  const { running, run } = useRun()
  const kept = customers.find((one) => one.id === keepId) as CustomerDetail
  const dropped = customers.find((one) => one.id !== keepId) as CustomerDetail
  const differs = MergePart.options.filter(({ value }) => text[value](kept) !== text[value](dropped))

  const merge = () =>
    run(async () => {
      const values = Object.fromEntries(
        Object.entries(chosen).map(([part, id]) => [part, id === keepId ? 'keep' : 'drop'] as const),
      )
      await call(customerApi.merge, { keepId: kept.id, dropId: dropped.id, values })
      toast.done('客户已合并')
      onClose()
    })

  return (
    <div className="py-12 px-20">
      <table className="plainTable">
        <thead>
          <tr>
            <th>保留哪一家</th>
            {customers.map((one) => (
              <th key={one.id}>
                <Radio checked={one.id === keepId} onChange={() => setKeepId(one.id)}>
                  {one.customerNo} · {one.elevatorCount} 台 · {one.contractCount} 份合同
                </Radio>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differs.map(({ value: part, label }) => (
            <tr key={part}>
              <td className="sec">{label}</td>
              {customers.map((one) => (
                <td key={one.id}>
                  <Radio
                    checked={(chosen[part] ?? keepId) === one.id}
                    onChange={() => setChosen((now) => ({ ...now, [part]: one.id }))}
                  >
                    {text[part](one) || <span className="ter">—</span>}
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sec">
        「{dropped.name}」名下的 {dropped.elevatorCount} 台电梯、{dropped.contractCount} 份合同、
        {dropped.communityCount} 个小区和联系人都归保留的客户；它的名称和编号 {dropped.customerNo}
        仍可查到保留的客户。已确认的维保单不变。合并后不能拆开。
      </p>
      <Button type="primary" loading={running} onClick={() => void merge()}>
        合并客户
      </Button>{' '}
      <Button onClick={onClose}>取消</Button>
    </div>
  )
}
