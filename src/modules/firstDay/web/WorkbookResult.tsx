import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { type SheetKey, type SheetResult, sheetTitle, type WorkbookReply } from '../shared/workbook.ts'

const SHOWN = 200

interface Props {
  readonly reply: WorkbookReply
  /** Of the file that was checked. */
  readonly name?: string
  /** What can be done now. */
  readonly children: ReactNode
}

/** What a workbook brings or has brought, sheet by sheet, and all that is wrong in one table. */
export function WorkbookResult({ reply, name, children }: Props) {
  const { fetchFile } = useKit()
  const { sheets, errors, errorFile, teams } = reply
  return (
    <>
      <p className="strong" role="status">
        {headline(reply, name)}
      </p>
      <ShortTable<SheetResult>
        label="各张工作表"
        rows={sheets}
        by={({ key }) => key}
        columns={[
          { title: '工作表', cell: ({ key }) => sheetTitle[key] },
          { title: '行数', as: 'figure', cell: ({ rows }) => rows },
          { title: reply.written ? '已新增' : '将新增', as: 'figure', cell: ({ added }) => added || '' },
          { title: '已有，跳过', as: 'figure', cell: ({ known }) => known || '' },
          {
            title: '待改',
            as: 'figure',
            tone: ({ failed }) => failed > 0 && 'redText strong',
            cell: ({ failed }) => failed || '',
          },
        ]}
      />
      {teams.length > 0 && (
        <p className="sec t13">
          {reply.written ? '已' : '将'}按名称新建班组：{teams.join('、')}
        </p>
      )}
      {errors.length > 0 && (
        <section>
          <PanelHead title="待改" count={errors.length} />
          <ShortTable
            label="待改的行"
            rows={errors.slice(0, SHOWN)}
            by={(_, at) => String(at)}
            columns={[
              { title: '工作表', width: 110, cell: ({ sheet }) => sheet },
              { title: '行', as: 'figure', width: 56, cell: ({ row }) => row },
              { title: '列', width: 130, cell: ({ column }) => column },
              { title: '问题', cell: ({ msg }) => msg },
            ]}
          />
          {errors.length > SHOWN && <p className="ter small">只列出前 {SHOWN} 处，其余见带原因的工作簿</p>}
        </section>
      )}
      <div className="importFoot">
        {errorFile && (
          <Button type="link" onClick={() => void fetchFile(errorFile, { name: '开业工作簿_待改.xlsx' })}>
            下载带原因的工作簿
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

/** As one counts them aloud. */
const counted: Readonly<Record<SheetKey, string>> = {
  communities: '个小区',
  customers: '家客户',
  people: '名人员',
  lifts: '台电梯',
  lines: '行合同电梯',
  contracts: '份合同',
  plans: '行计划设置',
}

function headline({ sheets, failed, written }: WorkbookReply, name: string | undefined): string {
  const added = sheets.filter((sheet) => sheet.added > 0)
  const brought = added.map((sheet) => `${sheet.added} ${counted[sheet.key]}`).join('、')
  if (written) return added.length > 0 ? `已新增 ${brought}。` : '这本工作簿的内容都已在系统中，没有新增。'
  if (failed > 0) return `${name ?? ''}：${failed} 行待改，一行也没有写入；改好后重新选择。`
  return added.length > 0
    ? `${name ?? ''}：没有错，将新增 ${brought}。`
    : `${name ?? ''}：内容都已在系统中，没有要新增的。`
}
