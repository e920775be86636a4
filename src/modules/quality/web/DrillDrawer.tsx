import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { drillApi } from '../shared/api.ts'
import { DrillDraft } from '../shared/drill.ts'
import { may } from '../shared/permissions.ts'
import css from './quality.module.css'

/** One drill: read and changed in place. */
export function DrillDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="应急演练"
      draft={DrillDraft}
      calls={drillApi}
      id={id}
      fresh={{ photos: [], files: [], people: [] }}
      freshTitle="登记应急演练"
      title={({ subject }) => subject}
      edits={[may.check]}
      removing={{
        needs: [may.check],
        says: ({ subject, drillDate }) => ({
          name: subject,
          effect: `${drillDate} 的演练不再计入本半年的次数；删除记入日志，不能恢复。`,
        }),
      }}
      above={({ photoUrls }) =>
        photoUrls.length > 0 && (
          <div className={`flex wrap gap-10 ${css.shots}`} style={{ paddingTop: 14 }}>
            {photoUrls.map((url, n) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                <img className="edge r-4 cover" src={url} alt={`演练照片 ${n + 1}`} loading="lazy" />
              </a>
            ))}
          </div>
        )
      }
      history="drill"
      onClose={onClose}
    >
      {(drill) => (
        <>
          <Field of="category" />
          <Field of="drillDate" />
          <Field of="subject" span={2} />
          <Field of="communityId" />
          <Field of="place" />
          <Field of="people" span={2} help={drill?.peopleNames.join('、')} />
          <Field of="guests" span={2} />
          <Field of="report" span={2} />
          <Field of="photos" />
          <Field of="files" />
        </>
      )}
    </RowDrawer>
  )
}
