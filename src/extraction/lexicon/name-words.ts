/** Words that mark names of organizations and lines of addresses, in the countries of the vocabulary and some more. */

/** Legal forms and words that end a company name. */
export const LEGAL_FORM =
  /(?:^|[\s,.(])(?:gmbh(?:\s*&\s*co\.?(?:\s*kg)?)?|mbh|ag|kg|ohg|gbr|e\.?k\.?|e\.?\s?v\.?|ug|se|ltd\.?|limited|llc|l\.l\.c\.?|llp|inc\.?|incorporated|corp\.?|corporation|co\.?(?=\s*(?:$|[,(&]|sdn|ltd|limited|inc|kg|llc|pte))|company|plc|p\.l\.c\.?|pty|sdn\.?\s*bhd\.?|sdn|bhd|pte\.?|pvt\.?|enterprise|enterprises|trading|sarl|s\.a\.r\.l\.?|sas|s\.a\.s\.?|sasu|eurl|s\.?\s?a\.?|s\.?l\.?u?\.?|s\.?r\.?l\.?s?|s\.p\.a\.?|spa|s\.n\.c\.?|b\.?v\.?|n\.v\.?|v\.o\.f\.?|lda\.?|ltda\.?|sp\.?\s*z\s*o\.?\s*o\.?|s\.?c\.?|s\.?\s?coop\.?|oy|ab|aps|a\/s|kft\.?|zrt\.?|nyrt\.?|bt\.|s\.r\.o\.?|a\.?\s?ş\.?|şti\.?|(?<=bank,?\s)n\.\s?a\.)(?=$|[\s,.;)])/iu;

/** The same, only forms that no ordinary word resembles: enough to take a line for a company by itself. */
export const CLEAR_LEGAL_FORM =
  /(?:^|[\s,.(])(?:gmbh|mbh|AG|KG|OHG|GbR|UG|ltd\.?|limited|llc|llp|inc\.?|incorporated|corporation|corp\.?|plc|pty|sdn\.?\s*bhd\.?|bhd\.?|pte\.?\s*ltd|pvt|sarl|S\.A\.R\.L\.?|SAS|S\.A\.S\.?|EURL|S\.A\.|S\.L\.U?\.?|S\.\s?Coop\.?|S\.?r\.?l\.?|S\.p\.A\.?|B\.V\.?|N\.V\.?|lda\.?|ltda\.?|sp\.?\s*z\s*o\.?\s*o\.?|s\.r\.o\.?|kft\.?|zrt\.?|nyrt\.?|a\.?\s?ş\.|ltd\.?\s*şti\.?|(?<=bank,?\s)n\.\s?a\.)(?=$|[\s,.;)])/iu;

/** Forms of companies in capitals, before or behind the name: "ООО «Вектор»", "UAB Vilniaus Baldai". */
const CAPITAL_FORM =
  /(?:^|[\s,.(«"„])(?:ООО|ОАО|ЗАО|ПАО|НАО|АО|ИП|ТОВ|ПП|ФОП|ПрАТ|ПАТ|АТ|ЕООД|ООД|ЕАД|АД|ЕТ|СД|Α\.?\s?Ε\.?|Ε\.?Π\.?Ε\.?|Ι\.?Κ\.?Ε\.?|Ο\.?Ε\.?|Ε\.?Ε\.?|ΑΕ|ΕΠΕ|ΙΚΕ|j?\.?d\.o\.o\.?|d\.d\.|s\.p\.|a\.s\.|v\.o\.s\.|OÜ|Oyj?|Ky|Tmi|VšĮ|IĮ|TNHH|Cổ phần|CỔ PHẦN)(?=$|[\s,.;)»"“])|^(?:AS|SIA|UAB|AB|MB|PT|CV|UD|HB)\s\p{Lu}|\s(?:AS|HB)$/u;

/** Forms of companies in scripts without spaces, which stand right before or behind the name. */
const UNSPACED_FORM =
  /株式会社|有限会社|合同会社|合資会社|一般社団法人|\(株\)|\(有\)|㈱|㈲|有限公司|有限责任公司|股份公司|주식회사|유한회사|\(주\)|\(유\)|㈜|บริษัท|ห้างหุ้นส่วน|บมจ\.|บจก\.|หจก\.|^(?:công ty|cty)\s/iu;

/** Whether a text names a form of company. */
export const hasLegalForm = (text: string): boolean => LEGAL_FORM.test(text) || hasFurtherForm(text);

/** The same, only forms that no ordinary word resembles. */
export const hasClearLegalForm = (text: string): boolean =>
  CLEAR_LEGAL_FORM.test(text) || hasFurtherForm(text);

const hasFurtherForm = (text: string): boolean => CAPITAL_FORM.test(text) || UNSPACED_FORM.test(text);

/** Words that shops, restaurants and other businesses carry in their names. */
export const TRADE_WORD =
  /\b(?:store|stores|shop|mart|market|supermarket|hypermarket|restaurant|restoran|ristorante|café|cafe|coffee|bistro|bar|grill|pizza|pizzeria|kitchen|bakery|bakeri|hotel|hardware|electrical|pharmacy|pharmacie|farmasi|farmacia|apotheke|apotheek|tankstelle|supermercados?|supermercato|boucherie|brasserie|trattoria|osteria|restaurante|parkeergarage|stationery|books|bookshop|motors?|garage|services?|trading|enterprise|group|holdings?|\p{L}*bank|sparkasse|volkskasse|credit union|cooperative|co-op|electric|energy|energie|energia|power|utilities|stadtwerke|telecom|telekom|clinic|klinik|hospital|university|school|foundation|agency|media|studio|solutions|systems|technologies|industries|international|foods?|fashion|optical|optik|tyre|auto|outlet|centre|center|house|deli|diner|steakhouse|burger|noodle|seafood|boutique|moulin|boulangerie|bäckerei|metzgerei|gasthaus|gaststätte|drogerie|kaufhaus|verlag|(?:petrol|gas|filling|service|oil) station|petroleum|cabs?|taxis?|drugstore|grocery|groceries|grocers?|liquors?|florists?|salon|barbers?|laundry|cleaners|gym|cinemas?|theatre|theater|museum|inn|motel|resort|hostel|pub|tavern|brewery|winery|creamery|gelateria|patisserie|pâtisserie|pasticceria|panetteria|konditorei|butchers?|toys|shoes|jewell?ers|furniture|rentals?|car wash)\b/iu;

/** Words of streets, buildings and places. */
export const STREET_WORD =
  /\b(?:street|st(?!\s?#)|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|court|ct|way|highway|hwy|parkway|pkwy|esplanade|parade|terrace|crescent|quay|mews|turnpike|autoroute|square|sq|place|pl|suite|ste|unit|pmb|floor|flr|fl|level|block|blk|building|bldg|lot|plot|no|p\.?\s?o\.?\s?box|box|park|plaza|mall|centre|center|jalan|jln|jl|lorong|persiaran|lebuh|taman|bandar|kampung|kg(?=\.?\s\p{L}{3})|seksyen|section|wilayah|selangor|johor|kuala|lumpur|penang|rue|ruelle|rn(?=\s\d)|chemin|impasse|faubourg|lotissement|sentier|hameau|allée|quai|place|cedex|bp|via|viale|piazza|corso|calle|avda|plaza|paseo|carrer|rua|avenida|travessa|largo|praça|ul|ulica|aleja|al|plac|os|straat|laan|weg|plein|gracht|singel|nagar|marg|industrial|estate|batu|km)\b|(?:straße|strasse|str\.|gasse|platz|allee|damm|ufer|straat|laan|weg|plein)(?=\s|$|,)|(?<!\p{L})(?:utca|utcája|út|útja|tér|tere|körút|krt\.|strada|bulevardul|bd\.|calea|șoseaua|şoseaua|aleea|splaiul|mahallesi|mah\.|caddesi|cad\.|sokak|sokağı|sok\.|bulvarı|iela|prospekts|gatvė|pr\.|mnt|maantee|tn|tänav|puiestee|tee|\p{L}*(?:katu|tie|gatan|vägen|vej|vejen|gade|gata|veien|gaten|väg)|ulica|cesta|trg|nám\.|náměstí|námestie|nábrežie|třída|đường|quận|phường|huyện|tp\.|thành phố|тракт|проспект|просп\.|улица|вулиця|бульвар|площадь|площа|шоссе|шосе|набережная|переулок|провулок|λεωφ\.|λεωφόρος|οδός|πλατεία|ακτή)(?=[\s,.]|$)|(?<![\p{L}\d])(?:ул|вул|пр|пр-т|пер|бул|бульв|наб|пл|гр|г|м|д|буд|кв|оф|корп|стр|обл)\.(?=\s?\p{Lu})|(?:^|[\s,.])(?:д|буд|кв|оф|корп|стр)\.\s?\d|(?:^|[\s,])C\/\s?(?=\p{Lu})/iu;

/** Countries and states that stand on lines of their own at the end of addresses. */
export const REGION_WORD =
  /\b(?:malaysia|singapore|indonesia|philippines|hong kong|india|australia|new zealand|united states|usa|canada|united kingdom|england|scotland|wales|ireland|deutschland|germany|österreich|austria|schweiz|switzerland|france|belgique|belgië|belgium|nederland|netherlands|italia|italy|españa|spain|portugal|polska|poland|sverige|sweden|danmark|denmark|norge|norway|magyarország|hungary|românia|romania|türkiye|turkey|selangor|johor|kedah|kelantan|melaka|pahang|perak|perlis|sabah|sarawak|terengganu|penang|pinang|negeri sembilan|putrajaya|wilayah persekutuan|darul)\b/iu;
