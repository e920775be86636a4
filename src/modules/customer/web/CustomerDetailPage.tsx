import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { Figure } from '#kernel/web/figure/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { customerApi } from '../shared/api.ts'
import { type CustomerDetail, CustomerGrade, CustomerRole } from '../shared/customer.ts'
import { customerFigures } from '../shared/figures.ts'
import { customerPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { CustomerContracts, CustomerPlaces } from './CustomerHoldings.tsx'
import { CustomerOverview } from './CustomerOverview.tsx'
import { CustomerRepairs } from './CustomerRepairs.tsx'
import { CustomerReports } from './CustomerReports.tsx'
import { CustomerVisits } from './CustomerVisits.tsx'
import { LostButton } from './LostButton.tsx'

/** /cusManage/detail?id= (archives 4.6). */
export function CustomerDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={customerApi.detail} input={{ id }} what="客户">
      {(customer) => <CustomerView customer={customer} />}
    </Loaded>
  )
}

function CustomerView({ customer }: { customer: CustomerDetail }) {
  useOpenedName(customer.name)
  const contact = customer.contacts.find((one) => one.isDefault)
  return (
    <DetailPage
      name={customer.name}
      badges={
        <>
          {customer.grade && <Tag>{CustomerGrade.label(customer.grade)} 级</Tag>}
          {customer.lostAt && <Tag tone="amber">已流失</Tag>}
        </>
      }
      facts={[
        customer.customerNo,
        CustomerRole.label(customer.role),
        contact && `${contact.name} ${contact.phone}`,
        <Figure key="lifts" of={liftFigures.ofCustomer} value={customer.elevatorCount} />,
        <Figure key="contracts" of={customerFigures.contracts} value={customer.contractCount} />,
      ].filter(Boolean)}
      actions={<CustomerActions customer={customer} />}
      tabs={[
        { key: 'overview', label: '概况', content: <CustomerOverview customer={customer} /> },
        {
          key: 'contacts',
          label: '联系人',
          count: customer.contacts.length,
          content: <Contacts customer={customer} />,
        },
        {
          key: 'places',
          label: '小区与电梯',
          content: <CustomerPlaces id={customer.id} />,
        },
        {
          key: 'contracts',
          label: '合同',
          count: customer.contractCount,
          content: <CustomerContracts id={customer.id} />,
        },
        { key: 'repairs', label: '急修与满意度', content: <CustomerRepairs id={customer.id} /> },
        { key: 'visits', label: '拜访记录', content: <CustomerVisits id={customer.id} /> },
        { key: 'reports', label: '报告', content: <CustomerReports id={customer.id} /> },
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="customer" id={customer.id} /> },
      ]}
    />
  )
}

function CustomerActions({ customer }: { customer: CustomerDetail }) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Can needs={[may.remove]}>
        <Button onClick={() => setRemoving(true)}>删除</Button>
      </Can>
      <LostButton customer={customer} />
      <Can needs={[may.edit]}>
        <Link to={`${customerPaths.edit}?id=${customer.id}`}>
          <Button type="primary">编辑</Button>
        </Link>
      </Can>
      <RemoveDialog
        open={removing}
        what="客户"
        name={customer.name}
        effect="联系人与开票资料一并删除；名下有电梯或合同的客户不能删除。"
        remove={() => call(customerApi.remove, { id: customer.id })}
        list={customerPaths.list}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}

function Contacts({ customer }: { customer: CustomerDetail }) {
  return (
    <ShortTable
      rows={customer.contacts}
      by={({ name, phone }) => phone + name}
      columns={[
        { title: '联系人', cell: ({ name }) => name },
        { title: '联系电话', as: 'num', cell: ({ phone }) => phone },
        { title: '职务', cell: ({ post }) => post },
        { title: '默认', quiet: true, cell: ({ isDefault }) => isDefault && <Tag>默认</Tag> },
      ]}
    />
  )
}
