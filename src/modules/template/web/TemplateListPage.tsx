import { Button } from 'antd'
import { useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { ImportDialog, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { MOST_EXPORTED, templateApi, templateLists } from '../shared/api.ts'
import { mayTemplate } from '../shared/permissions.ts'
import { type Kind, kindFacts } from './kinds.ts'
import { NewTemplateDrawer } from './NewTemplateDrawer.tsx'
import { useTemplateAddresses } from './useTemplateAddresses.ts'

const fixed = { 1: { kind: 1 }, 2: { kind: 2 }, 3: { kind: 3 } } as const

/** Templates of one kind: the company's own first, then the platform's (archives 4.3). */
export function TemplateListPage({ kind }: { kind: Kind }) {
  const addresses = useTemplateAddresses(kind)
  const [opening, setOpening] = useState<'blank' | 'copy'>()
  const [importing, setImporting] = useState(false)
  const { download } = useKit()
  const facts = kindFacts[kind]
  const copy = (
    <Can needs={mayTemplate(kind, 'copy')}>
      <Button type="primary" onClick={() => setOpening('copy')}>
        {kind === 3 ? '复制平台模板' : '复制国标'}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        key={kind}
        list={templateLists[kind]}
        from={templateApi.list}
        fixed={fixed[kind]}
        title={facts.title}
        facts={facts.note}
        actions={
          <>
            <Can needs={mayTemplate(kind, 'add')}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <Can needs={mayTemplate(kind, 'add')}>
              <Button icon={<PlusIcon />} onClick={() => setOpening('blank')}>
                新增
              </Button>
            </Can>
            {copy}
          </>
        }
        cells={{
          name: (name, row) => (
            <>
              {name} {row.platform && <Tag>平台</Tag>}
            </>
          ),
          versionNo: (no) => (no === 0 ? <span className="ter">未发布</span> : no),
          isDefault: (is) => (is ? '默认' : <span className="ter">—</span>),
          usedBy: (n, row) => (kind !== 1 && row.platform ? <span className="ter">—</span> : n),
        }}
        selectionActions={({ ids }) => (
          <button
            type="button"
            className="linkButton"
            disabled={ids.length > MOST_EXPORTED}
            title={ids.length > MOST_EXPORTED ? `一次最多导出 ${MOST_EXPORTED} 个模板` : undefined}
            onClick={() => void told(download(templateApi.export, { ids }))}
          >
            导出所选
          </button>
        )}
        open={(row) => addresses.view(row.id)}
        empty={{ hint: facts.empty, actions: copy }}
      />
      <ImportDialog
        what="维保模板"
        unit="项"
        template={templateApi.template}
        to={templateApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {opening && <NewTemplateDrawer kind={kind} from={opening} onClose={() => setOpening(undefined)} />}
    </>
  )
}
