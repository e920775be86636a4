import type { z } from 'zod'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Field, FieldGrid, Form, FormFoot, RefSelect, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { noticeApi } from '../shared/api.ts'
import { NoticeAudience, NoticeDraft } from '../shared/notice.ts'
import { CoverControl } from './CoverControl.tsx'
import { MarkEditor } from './MarkEditor.tsx'

const Editing = NoticeDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
const blank = {
  audience: NoticeAudience.code.all,
  audienceIds: [],
  needConfirm: false,
  pinned: false,
  isPublic: false,
  cover: null,
  files: [],
}

/** Saved as it is; publishing is a decision of its own. */
export function NoticeForm({
  initial = blank,
  onSaved,
  onClose,
}: {
  initial?: Readonly<Record<string, unknown>>
  onSaved: (id: string) => void
  onClose: () => void
}) {
  const { call } = useKit()
  async function submit({ id, version, ...draft }: z.output<typeof Editing>): Promise<void> {
    const saved =
      id && version !== undefined
        ? await call(noticeApi.edit, { ...draft, id, version })
        : await call(noticeApi.add, draft)
    toast.done(id ? '公告已保存' : '公告已存为草稿')
    setTimeout(() => onSaved(saved.id))
  }
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={() => call(noticeApi.detail, { id: String(initial.id) })}
    >
      <div className="stack gap-12 pt-12 pb-20 px-20">
        <FieldGrid columns={2}>
          <Field of="title" span={2} />
          <Field of="audience" help={<Reach />} />
          <AudienceIds />
          <Field of="cover" span={2} help="显示在正文上方；横图为宜，不超过20MB">
            {({ id, value, onChange, disabled }) => (
              <CoverControl
                id={id}
                value={(value as StoredFile | null | undefined) ?? null}
                onChange={onChange}
                disabled={disabled}
                url={(initial.coverUrl as string | null | undefined) ?? null}
              />
            )}
          </Field>
          <Field of="content" span={2}>
            {(control) => <MarkEditor control={control} most={10_000} />}
          </Field>
          <Field of="needConfirm" />
          <Field of="pinned" />
          <Field of="isPublic" />
          <Field of="files" span={2} />
        </FieldGrid>
        <FormFoot onCancel={onClose}>
          <SubmitButton>{initial.id ? '保存' : '存为草稿'}</SubmitButton>
        </FormFoot>
      </div>
    </Form>
  )
}

const pickers = {
  [NoticeAudience.code.teams]: ['/team/options', '班组'],
  [NoticeAudience.code.positions]: ['/notice/positionOptions', '岗位'],
  [NoticeAudience.code.people]: ['/employee/options', '人员'],
} as const

function AudienceIds() {
  const audience = useFormValue('audience') as number | undefined
  const picker = pickers[audience as keyof typeof pickers]
  if (!picker) return null
  return (
    <Field of="audienceIds" label={picker[1]} key={audience}>
      {({ id, value, onChange, disabled, wrong }) => (
        <RefSelect
          id={id}
          many
          from={picker[0]}
          value={(value as string[] | undefined) ?? []}
          onChange={(next) => onChange(next ?? [])}
          disabled={disabled}
          placeholder={`选择${picker[1]}`}
          {...(wrong ? { status: 'error' as const } : {})}
        />
      )}
    </Field>
  )
}

/** 将送达 24 人: what the choice above means, before anything is sent. */
function Reach() {
  const audience = (useFormValue('audience') as 1 | 2 | 3 | 4 | undefined) ?? 1
  const chosen = ((useFormValue('audienceIds') as string[] | undefined) ?? []).toSorted()
  const audienceIds = audience === NoticeAudience.code.all ? [] : chosen
  const { data } = useRead(
    noticeApi.reach,
    { audience, audienceIds },
    { firstLoad: true, staleTime: 10_000, retry: false },
  )
  return (
    <>
      将送达 <b className="num">{data?.people ?? '—'}</b> 人（在职且已加入）
    </>
  )
}
