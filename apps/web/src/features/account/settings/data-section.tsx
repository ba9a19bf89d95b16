import { DataExportPart } from './data-export-part.tsx'
import { DeleteAccountPart } from './delete-account-part.tsx'
import { ServicesPart } from './services-part.tsx'

/** What is kept, who else sees it, how to take it along, and how to end it. */
export function DataSection() {
  return (
    <>
      <ServicesPart />
      <DataExportPart />
      <DeleteAccountPart />
    </>
  )
}
