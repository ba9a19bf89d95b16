import type { Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    mail_message: {
      id: string
      recipient: string
      subject: string
      body_text: string
      body_html: string
      created_at: Generated<Date>
      sent_at: Generated<Date | null>
      useful_until: Generated<Date | null>
    }
  }
}
