import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, Form, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { Tag, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { positionApi } from '../shared/api.ts'
import { permissionPaths } from '../shared/paths.ts'
import { mayPosition } from '../shared/permissions.ts'
import { type PermissionTree, PositionDraft, ScopeKind } from '../shared/position.ts'
import { GrantEditor } from './GrantEditor.tsx'
import type { Granted } from './granting.ts'
import css from './grants.module.css'
import { ScopeSelect } from './ScopeSelect.tsx'

const Editing = PositionDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>

/** /permission/setpermission?mode=add|edit (archives 4.2): AV5. */
export function SetPermissionPage() {
  const [search] = useSearchParams()
  const id = search.get('mode') === 'add' ? null : search.get('id')
  return (
    <Loaded from={positionApi.tree} input={{}} what="权限" still>
      {(tree) =>
        id ? (
          <Loaded from={positionApi.detail} input={{ id }} what="岗位" still>
            {(position) => <PositionForm key={position.version} tree={tree} initial={position} />}
          </Loaded>
        ) : (
          <PositionForm
            tree={tree}
            initial={{ dataScope: ScopeKind.code.company, projectIds: [], communityIds: [], grants: {} }}
          />
        )
      }
    </Loaded>
  )
}

function PositionForm({ tree, initial }: { tree: PermissionTree; initial: Values }) {
  const { call, may } = useKit()
  const navigate = useNavigate()
  const id = initial.id as string | undefined
  const readOnly = !may([id ? mayPosition.edit : mayPosition.add])
  const holders = (initial.holders as readonly unknown[] | undefined)?.length ?? 0
  useOpenedName(id ? `岗位 ${String(initial.name)}` : '新增岗位')

  async function submit({ id: own, version, ...draft }: z.output<typeof Editing>): Promise<void> {
    if (own && version !== undefined) await call(positionApi.edit, { ...draft, id: own, version })
    else await call(positionApi.add, draft)
    toast.done(own ? (holders > 0 ? `岗位已保存，${holders} 名员工立即生效` : '岗位已保存') : '岗位已新增')
    // After the form has let go of its unsaved flag.
    setTimeout(() => void navigate(permissionPaths.list, { replace: true }))
  }
  return (
    <Form
      schema={Editing}
      initial={initial}
      readOnly={readOnly}
      onSubmit={submit}
      current={() => call(positionApi.detail, { id: String(id) })}
    >
      <TitleRow
        title={id ? `岗位设置 ${String(initial.name)}` : '新增岗位'}
        facts={
          id ? (
            <>
              {initial.preset === true && <Tag>预置</Tag>} 员工 {holders} 人
            </>
          ) : (
            '保存前不生效'
          )
        }
        actions={
          <>
            <Button onClick={() => void navigate(permissionPaths.list)}>{readOnly ? '返回' : '取消'}</Button>
            <SubmitButton>保存</SubmitButton>
          </>
        }
      />
      <div className={`flex wrap gap-x-16 px-16 ${css.facts}`}>
        <div>
          <Field of="name" />
        </div>
        <div>
          <Field of="dataScope">{(control) => <ScopeSelect {...control} />}</Field>
        </div>
        <ScopePlaces />
        <div className={css.wide}>
          <Field of="remark" />
        </div>
        <div>
          <Field of="partsLimit" help="单张配件更换单，留空不限" />
        </div>
      </div>
      <Field of="grants" bare>
        {({ value, onChange }) => (
          <GrantEditor
            tree={tree}
            stood={(initial.grants as Granted | undefined) ?? {}}
            value={(value as Granted | undefined) ?? {}}
            id={id}
            readOnly={readOnly}
            onChange={onChange}
          />
        )}
      </Field>
    </Form>
  )
}

/** Where the position works when it is not the whole company. */
function ScopePlaces() {
  if (useFormValue('dataScope') !== ScopeKind.code.chosen) return null
  return (
    <>
      <div>
        <Field of="projectIds" />
      </div>
      <div>
        <Field of="communityIds" />
      </div>
    </>
  )
}
