import type { Pool } from 'pg'
import { type EventLog, KEEP_EVENTS, KEEP_MS } from './log.ts'

/** Whatever a pool makes of timestamps: epoch milliseconds. */
const MS = '(extract(epoch from at) * 1000)::bigint'

/**
 * The event log in PostgreSQL: tables push_topic and push_event. The topic's row is locked until the event is
 * committed, so seq has no holes and nobody sees 6 before 5. The tables are local ones, without company scope: a topic
 * is read only after the hub's `authorize`.
 */
export function eventLog(pool: Pool): EventLog {
  return {
    async append(topic, payload) {
      // One statement is one transaction: the counter and the event stand or fall together.
      const { rows } = await pool.query<{ seq: string; at: string }>(
        `WITH next AS (
           INSERT INTO push_topic (topic, last_seq) VALUES ($1, 1)
           ON CONFLICT (topic) DO UPDATE SET last_seq = push_topic.last_seq + 1
           RETURNING last_seq
         )
         INSERT INTO push_event (topic, seq, at, payload)
         SELECT $1, last_seq, clock_timestamp(), $2::jsonb FROM next
         RETURNING seq, ${MS} AS at`,
        [topic, JSON.stringify(payload ?? null)],
      )
      const [row] = rows
      if (!row) throw new Error(`no event was written to ${topic}`)
      return { seq: Number(row.seq), at: Number(row.at), payload }
    },
    async after(topic, seq, limit) {
      const { rows } = await pool.query<{ seq: string; at: string; payload: unknown }>(
        `SELECT seq, ${MS} AS at, payload FROM push_event WHERE topic = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
        [topic, seq, limit],
      )
      return rows.map((row) => ({ seq: Number(row.seq), at: Number(row.at), payload: row.payload }))
    },
    async last(topic) {
      const { rows } = await pool.query<{ seq: string; at: string | null }>(
        `SELECT t.last_seq AS seq, ${MS} AS at
         FROM push_topic t LEFT JOIN push_event e ON e.topic = t.topic AND e.seq = t.last_seq WHERE t.topic = $1`,
        [topic],
      )
      return { seq: Number(rows[0]?.seq ?? 0), at: Number(rows[0]?.at ?? 0) }
    },
    async prune() {
      await pool.query(
        `DELETE FROM push_event e USING push_topic t
         WHERE e.topic = t.topic AND (e.at < $1 OR e.seq <= t.last_seq - $2)`,
        [new Date(Date.now() - KEEP_MS), KEEP_EVENTS],
      )
    },
  }
}
