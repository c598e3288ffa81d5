import { firstSentenceOf } from "./first-sentence.ts";
import { isFunctionWord } from "./function-words.ts";
import { everyTextWord } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** Small words of Spanish, French, German, Italian, Portuguese and Dutch that English does not have. */
const foreignWords = wordSet(`
  alla alle aus auf avec bei beim che con da dans das de degli dei del della dem den der des di dos du een ein eine
  einem einen einer el em en est et für gli het il im ist la las le les los mit naar não nella oder os para por pour
  quando que sans se su sur tous toutes um uma un una und une van vom von voor y zu zum zur`);

/** Verbs of these languages, and of Indonesian, with which descriptions of tools begin. */
const foreignVerbs = wordSet(`
  abrir actualiza actualizar adicionar afficher aggiorna agregar aktualisiert anzeigen atualiza atualizar borrar busca buscar
  cadastrar calcula calcular cerca cercare consulta consultar crea crear creare cria criar devuelve editar ejecuta ejecutar elenca elimina
  eliminar elencare envia enviar envoie envoyer erstellen erstellt excluir executar exibir exibe genera generar gera gerar gibt guarda
  guardar haal hapus holt invia lister listet listar liefert maak memperbarui membuat menampilkan menambahkan mencari mendapatkan
  mengambil menghapus mengirim modificar mostra mostrar obtener obtenir obter obtiene ottiene pesquisa pesquisar procurar
  rechercher registrar remover renvoie restituisce retorna retourne salvar sendet speichert sucht suchen supprime supprimer
  toon validar verifica verificar verwijder zeigen zeigt zoek`);

/** So many more English words than foreign ones decide it. */
const sureLead = 3;

/**
 * Letters of scripts that English is not written in; a Chinese word has one or two of them, where an English one has
 * five.
 */
const otherScript = /[^\p{Script=Latin}\P{L}]/gu;
const lettersOfWord = 5;

/** 环境名（如 production/staging） */
const bracketed = /[(（][^()（）]*[)）]/gu;

/**
 * True for a text that is surely not English, so that nothing can be said about its words: most letters of it, or of
 * its first sentence, are of another script, or the small words of other languages outnumber the English ones.
 */
export function isForeign(text: string): boolean {
  // Behind a Japanese sentence there may be a list of English names and types.
  if (/[^ -~\s]/.test(text) && (isOfOtherScript(text) || isOfOtherScript(firstSentenceOf(text).replace(bracketed, ""))))
    return true;
  let foreign = 0;
  let english = 0;
  let isFirst = true;
  everyTextWord(text, (word) => {
    // "Consultar saldo atual.": no small word tells.
    if (isFirst && foreignVerbs.has(word)) foreign += 2;
    else if (foreignWords.has(word) || /[à-öø-ÿ]/.test(word)) foreign++;
    else if (isFunctionWord(word)) english++;
    isFirst = false;
    return english - foreign < sureLead;
  });
  return foreign > english && (foreign > 1 || english === 0);
}

function isOfOtherScript(text: string): boolean {
  const others = text.match(otherScript)?.length ?? 0;
  return others > 0 && others * lettersOfWord > (text.match(/\p{L}/gu)?.length ?? 0);
}
