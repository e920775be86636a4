import { Checkbox } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import {
  Field,
  FieldGrid,
  Form,
  FormSection,
  FormTitle,
  Segment,
  Segmented,
  type Step,
  useFormValue,
  useTellAdded,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { KeyValue, toast } from '#kernel/web/ui/index.ts'
import { employeeApi } from '../shared/api.ts'
import { INVITATION_DAYS } from '../shared/employee.terms.ts'
import { EmployeeDraft, readIdCard } from '../shared/employee.ts'
import { certificatesPage } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { PhotoField, type Previews } from './PhotoField.tsx'

const Editing = EmployeeDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Readonly<Record<string, unknown>>

const steps: readonly Step[] = [
  {
    key: 'basic',
    title: '基本',
    fields: [
      ...['headImg', 'name', 'phone', 'idCard', 'employeeNo', 'kind', 'entryDate', 'workStartDate', 'insuranceTo'],
      ...['emergencyContact', 'emergencyPhone'],
    ],
  },
  { key: 'post', title: '岗位班组', fields: ['positionIds', 'teamId', 'hourCost'] },
  { key: 'skills', title: '证书技能', fields: ['skills', 'skillLevel'] },
  { key: 'invite', title: '发送邀请', fields: [] },
]

/** Whoever is here already needs no invitation. */
const editSteps = steps.slice(0, -1)

type Photo = (StoredFile & { readonly url?: string }) | null | undefined

/** The address of the photo is another one each time it is read: no change of the form. */
function valuesOf(row: Values): Values {
  const { url: _, ...photo } = (row.headImg as Photo) ?? {}
  return { ...row, headImg: row.headImg ? photo : undefined }
}

function previewsOf(row: Values): Previews {
  const photo = row.headImg as Photo
  return new Map(photo?.url ? [[photo.key, photo.url]] : [])
}

/** /employeeManage/add (archives 4.2). */
export function EmployeeFormPage() {
  return <EmployeeForm title="新增员工" initial={{ positionIds: [], skills: [] }} />
}

/** Steps for a new employee; an edit has the same without the invitation. */
export function EmployeeForm({ title, initial: row, onDone }: { title: string; initial: Values; onDone?: () => void }) {
  const { call } = useKit()
  const tellAdded = useTellAdded()
  const navigate = useNavigate()
  const user = useUser()
  const [invites, setInvites] = useState(true)
  const initial = valuesOf(row)
  const [previews] = useState(() => previewsOf(row))
  const isNew = initial.id === undefined

  async function submit({ id, version, ...draft }: z.output<typeof Editing>): Promise<void> {
    const saved =
      id && version !== undefined
        ? await call(employeeApi.edit, { ...draft, id, version })
        : await call(employeeApi.add, { ...draft, invite: invites })
    if (id) toast.done('员工已保存')
    else await tellAdded('员工', invites ? '员工已新增，邀请短信已发送' : '员工已新增')
    // After the form has let go of its unsaved flag.
    setTimeout(() => (onDone ? onDone() : void navigate(certificatesPage(saved.id), { replace: true })))
  }

  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={async () => valuesOf(await call(employeeApi.detail, { id: String(initial.id) }))}
      segments={isNew ? steps : editSteps}
      draft={`employee.${user?.id ?? ''}.${String(initial.id ?? 'new')}`}
    >
      <FormTitle title={title} onCancel={onDone} />
      <Segmented>
        <Segment of="basic">
          <BasicStep isNew={isNew} previews={previews} />
        </Segment>
        <Segment of="post">
          <PostStep />
        </Segment>
        <Segment of="skills">
          <SkillStep isNew={isNew} />
        </Segment>
        <Segment of="invite">
          <InviteStep on={invites} onChange={setInvites} />
        </Segment>
      </Segmented>
    </Form>
  )
}

function BasicStep({ isNew, previews }: { isNew: boolean; previews: Previews }) {
  return (
    <>
      <FormSection title="身份">
        <PhotoField previews={previews} />
        <FieldGrid columns={3}>
          <Field of="name" />
          <Field of="phone" help={isNew ? '登录账号，邀请短信发到这个号码' : undefined} />
          <Field of="employeeNo" />
          <Field of="idCard" help={<FromCard />} />
          <Field of="kind" span={2} />
        </FieldGrid>
      </FormSection>
      <FormSection title="入职与保险">
        <FieldGrid columns={3}>
          <Field of="entryDate" />
          <Field of="workStartDate" />
          <Field of="insuranceTo" />
          <Field of="emergencyContact" />
          <Field of="emergencyPhone" />
        </FieldGrid>
      </FormSection>
    </>
  )
}

/** What the number says, to be compared with the card by eye. */
function FromCard() {
  const typed = useFormValue('idCard')
  const card = typeof typed === 'string' ? typed.trim() : ''
  if (!/^(\d{15}|\d{17}[\dXx])$/.test(card)) return <>性别与出生日期由身份证号得出</>
  const { birthday, sex } = readIdCard(card)
  return (
    <>
      {sex === 1 ? '男' : '女'}，{birthday} 出生
    </>
  )
}

function PostStep() {
  const { may: holds } = useKit()
  return (
    <FormSection title="岗位班组" note="岗位决定看得到什么、能做什么">
      <FieldGrid columns={3}>
        <Field of="positionIds" />
        <Field of="teamId" />
        {holds([may.seePersonal]) && <Field of="hourCost" />}
      </FieldGrid>
    </FormSection>
  )
}

function SkillStep({ isNew }: { isNew: boolean }) {
  return (
    <FormSection
      title="技能"
      note={isNew ? '证书在保存后的「证书」页上传，审核通过前不能负责电梯' : '证书在「证书」页上传'}
    >
      <FieldGrid columns={3}>
        <Field of="skills" />
        <Field of="skillLevel" />
      </FieldGrid>
    </FormSection>
  )
}

function InviteStep({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const [name, phone] = [useFormValue('name'), useFormValue('phone')] as (string | undefined)[]
  return (
    <FormSection title="发送邀请">
      <div className="row gap-8 py-8">
        <Checkbox checked={on} onChange={(event) => onChange(event.target.checked)}>
          保存后发送邀请短信
        </Checkbox>
      </div>
      <KeyValue
        items={[
          ['收信人', name],
          ['手机号', phone],
          ['有效期', `${INVITATION_DAYS} 天，本人接受并设置密码后可登录`],
          ['不发送时', '稍后在员工列表或详情中邀请，也可出示二维码'],
        ]}
      />
    </FormSection>
  )
}
