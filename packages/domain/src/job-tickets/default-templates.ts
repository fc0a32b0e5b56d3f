import type { TicketKind } from './ticket-kinds.ts'

/**
 * Ergosoft's Delta Automation XML as documented in its knowledge base: a `HotFile` with a `Job` whose `Image` contains
 * the path of the file, and `ImagePresetName` the preset of the RIP that is applied to it. Everything else is
 * configured in the print environment of the hot folder.
 */
const HOT_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<HotFile NumCopiesJob="1">
  <Job Name="{{preset}}{{#entry}} - {{entry}}{{/entry}}">
    <Image FileName="{{filePath}}">{{#printerSetting}}<ImagePresetName>{{printerSetting}}</ImagePresetName>{{/printerSetting}}</Image>
  </Job>
</HotFile>
`

/**
 * JDF 1.3 of CIP4: one combined process of interpreting, rendering and digital printing, with its run list and medium.
 */
const JDF = `<?xml version="1.0" encoding="UTF-8"?>
<JDF xmlns="http://www.CIP4.org/JDFSchema_1_1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
     ID="n-{{runId}}" JobID="{{runId}}" JobPartID="1" Type="Combined" xsi:type="Combined"
     Types="Interpreting Rendering DigitalPrinting" Version="1.3" Status="Waiting" DescriptiveName="{{preset}}">
  <AuditPool>
    <Created ID="a-{{runId}}" AgentName="Platen" Author="{{createdBy}}" TimeStamp="{{createdAt}}"/>
  </AuditPool>
{{#action}}  <Comment Name="ActionAtInput">{{action}}</Comment>
{{/action}}{{#returnToOrigin}}  <Comment Name="ReturnToOrigin">{{returnToOrigin}}</Comment>
{{/returnToOrigin}}  <ResourcePool>
    <RunList ID="r-{{runId}}" Class="Parameter" Status="Available" NPage="{{pages}}">
      <LayoutElement>
        <FileSpec MimeType="application/pdf" URL="{{fileUrl}}" UserFileName="{{fileName}}"/>
      </LayoutElement>
    </RunList>
    <Media ID="m-{{runId}}" Class="Consumable" Status="Available" Dimension="{{widthPt}} {{heightPt}}"
           DescriptiveName="{{layout}}"/>
    <DigitalPrintingParams ID="p-{{runId}}" Class="Parameter" Status="Available"{{#printerSetting}} DescriptiveName="{{printerSetting}}"{{/printerSetting}}/>
    <Component ID="c-{{runId}}" Class="Quantity" Status="Unavailable" ComponentType="FinalProduct Sheet"/>
  </ResourcePool>
  <ResourceLinkPool>
    <RunListLink rRef="r-{{runId}}" Usage="Input" CombinedProcessIndex="0"/>
    <MediaLink rRef="m-{{runId}}" Usage="Input" CombinedProcessIndex="2"/>
    <DigitalPrintingParamsLink rRef="p-{{runId}}" Usage="Input" CombinedProcessIndex="2"/>
    <ComponentLink rRef="c-{{runId}}" Usage="Output" Amount="1"/>
  </ResourceLinkPool>
</JDF>
`

/** The built-in templates; a template of the environment takes precedence. */
export const DEFAULT_TEMPLATES: Readonly<Record<Exclude<TicketKind, 'none'>, string>> = { hotFile: HOT_FILE, jdf: JDF }
