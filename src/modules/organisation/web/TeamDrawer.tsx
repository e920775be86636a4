import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, useFormValue, useSaveRow } from '#kernel/web/form/index.ts'
import { Inspected, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { teamApi } from '../shared/api.ts'
import { mayTeam } from '../shared/permissions.ts'
import { type TeamDetail, TeamDraft, TeamState, teamColours } from '../shared/team.ts'
import { MemberBoard } from './MemberBoard.tsx'
import { TeamMap } from './TeamMap.tsx'
import css from './team.module.css'

const Editing = TeamDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })

interface Props {
  readonly id: string | undefined
  readonly onClose: () => void
}

/** One team: who leads it, who works in it, where; with its members by drag and their lifts below. */
export function TeamDrawer({ id, onClose }: Props) {
  if (!id)
    return (
      <Drawer open wide title="新增班组" onClose={onClose}>
        <TeamForm initial={{ memberIds: [], communityIds: [], color: teamColours[0] }} onClose={onClose} />
      </Drawer>
    )
  return (
    <Inspector from={teamApi.detail} input={{ id }} what="班组" still onClose={onClose}>
      {(team) => (
        <Inspected name={team.name} verbs={<Dissolve team={team} onClose={onClose} />}>
          <TeamForm
            key={team.version}
            initial={team}
            onClose={onClose}
            closed={team.state === TeamState.code.dissolved}
          />
          <TeamMap team={team} />
        </Inspected>
      )}
    </Inspector>
  )
}

function TeamForm({
  initial,
  onClose,
  closed = false,
}: {
  initial: Readonly<Record<string, unknown>>
  onClose: () => void
  closed?: boolean
}) {
  const { call, may } = useKit()
  const isNew = initial.id === undefined
  const readOnly = closed || !may([isNew ? mayTeam.add : mayTeam.edit])
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '班组',
    add: (draft) => call(teamApi.add, draft),
    edit: (draft) => call(teamApi.edit, draft),
    close: onClose,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      readOnly={readOnly}
      onSubmit={submit}
      current={() => call(teamApi.detail, { id: String(initial.id) })}
    >
      <div className="pt-4 pb-20 px-20">
        <FieldGrid columns={2}>
          <Field of="name" />
          <Field of="leaderId" />
          <Field of="communityIds" />
          <Field of="dutyPhone" />
          <Field of="memberIds" span={2} help="拖动或点按移入移出；班组长自动算作成员，一名员工只在一个班组">
            {({ value, onChange, disabled }) => <Members value={value} onChange={onChange} disabled={disabled} />}
          </Field>
          <Field of="color">
            {({ value, onChange, disabled }) => <Colours value={value} onChange={onChange} disabled={disabled} />}
          </Field>
          <Field of="base" span={2} />
        </FieldGrid>
        <FormFoot onCancel={onClose} />
      </div>
    </Form>
  )
}

function Colours({
  value,
  onChange,
  disabled,
}: {
  value: unknown
  onChange: (colour: string) => void
  disabled: boolean
}) {
  return (
    <div className={`row gap-8 ${css.colours}`} role="radiogroup" aria-label="颜色">
      {[...new Set([...teamColours, ...(typeof value === 'string' && value ? [value] : [])])].map((colour) => (
        // biome-ignore lint/a11y/useSemanticElements: a choice drawn as buttons
        <button
          className="edge r-4 pointer"
          key={colour}
          type="button"
          role="radio"
          aria-checked={value === colour}
          aria-label={colour}
          disabled={disabled}
          style={{ background: colour }}
          onClick={() => onChange(colour)}
        />
      ))}
    </div>
  )
}

function Members({
  value,
  onChange,
  disabled,
}: {
  value: unknown
  onChange: (ids: string[]) => void
  disabled: boolean
}) {
  const leaderId = useFormValue('leaderId') as string | undefined
  return <MemberBoard value={(value ?? []) as string[]} onChange={onChange} disabled={disabled} leaderId={leaderId} />
}

function Dissolve({ team, onClose }: { team: TeamDetail; onClose: () => void }) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  if (team.state === TeamState.code.dissolved) return <span className="ter">已解散</span>
  return (
    <>
      <Can needs={[mayTeam.dissolve]}>
        <Button onClick={() => setAsking(true)}>解散</Button>
      </Can>
      <ConfirmDanger
        open={asking}
        title={`解散班组「${team.name}」？`}
        effect="解散后不再出现在选择中，历史工单仍记在它名下；有成员或电梯的班组不能解散。"
        verb="解散班组"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call(teamApi.dissolve, { id: team.id, version: team.version })
          toast.done('班组已解散')
          onClose()
        }}
      />
    </>
  )
}
