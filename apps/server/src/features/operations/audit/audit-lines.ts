import type { AuditEvent } from '@clipwright/contract/operations/audit'
import { csvField } from '#platform/http/csv-field.ts'

const columns = [
  'seq',
  'time',
  'actor',
  'actor_id',
  'impersonator',
  'action',
  'object',
  'result',
  'details',
  'request_id',
  'address',
] as const

export const csvHead = `${columns.join(',')}\r\n`

export function toCsvLine(event: AuditEvent): string {
  const fields: Record<(typeof columns)[number], string | number> = {
    seq: event.seq,
    time: event.createdAt,
    actor: event.actor?.name ?? '',
    actor_id: event.actor?.userId ?? '',
    impersonator: event.impersonator?.name ?? '',
    action: event.action,
    object: event.object,
    result: event.result,
    details: JSON.stringify(event.details),
    request_id: event.requestId,
    address: event.address,
  }
  return `${columns.map((column) => csvField(fields[column])).join(',')}\r\n`
}

/** JSON escapes line breaks itself, except two characters at which some readers split lines. */
export function toJsonLine(event: AuditEvent): string {
  return `${JSON.stringify(event).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}
